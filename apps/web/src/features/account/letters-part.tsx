import type { OwnLetters } from "@antochi/contract/account";
import { api } from "../../api-client/api.ts";
import { toApiError } from "../../api-client/api-error.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { accountCopy } from "../../content/account.ts";
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx";
import { FailedState } from "../../ui/lists/failed-state.tsx";
import { LoadingRows } from "../../ui/lists/loading-rows.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import styles from "./account-page.module.css";

const { letters: copy } = accountCopy;

/** Whether the user gets the newsletter; a choice is saved at once. */
export function LettersPart() {
  const utils = api.useUtils();
  const letters = api.auth.ownLetters.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const update = api.auth.updateLetters.useMutation({
    onSuccess: (changed) => utils.auth.ownLetters.setData(undefined, changed),
    onError: (error) => toastFailure(error, copy.failed),
  });

  if (letters.isPending) return <LoadingRows label={copy.loading} />;
  if (letters.isError) {
    return (
      <FailedState message={toApiError(letters.error).serverMessage} onRetry={() => void letters.refetch()} />
    );
  }
  // Shows the choice optimistically and reverts it if the server refuses it.
  const chosen = update.isPending ? update.variables : {};
  const isOn = chosen.newsletter ?? letters.data.newsletter !== "off";
  return (
    <>
      <div className={styles.state}>
        <CheckboxField
          name="newsletter"
          label={copy.newsletter}
          checked={isOn}
          // Not `disabled`, which would lose the focus.
          aria-disabled={update.isPending}
          onChange={({ currentTarget: { checked } }) => {
            if (!update.isPending) update.mutate({ newsletter: checked });
          }}
        />
        <p role="status" className="quiet">
          {!update.isPending && <StateOfNewsletter letters={letters.data} />}
        </p>
      </div>
    </>
  );
}

function StateOfNewsletter({ letters: { newsletter, newsletterSince } }: { letters: OwnLetters }) {
  if (newsletter === "asked") return copy.asked;
  if (newsletterSince === null) return null;
  return (
    <>
      {copy.since} <LocalTime instant={newsletterSince} show="date" />
    </>
  );
}
