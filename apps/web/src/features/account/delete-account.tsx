import type { AccountDeletion } from "@antochi/contract/personal-data";
import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../../api-client/api.ts";
import { toApiError } from "../../api-client/api-error.ts";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { accountCopy } from "../../content/account.ts";
import { languageSearch } from "../../content/language.ts";
import { screenMessages } from "../../content/screen-words.ts";
import { withProof } from "../../session/proof.ts";
import { forgetSession } from "../../session/session.ts";
import { screenLanguage } from "../../shell/screen-language.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { FailedState } from "../../ui/lists/failed-state.tsx";
import { showToast } from "../../ui/toasts/toast.ts";
import styles from "./account-page.module.css";

const copy = accountCopy.deletion;

/** Deletes the user's account for good, after a confirmation that says what goes and what stays. */
export function DeleteAccount() {
  const router = useRouter();
  const notice = api.personalData.accountDeletion.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const deletion = api.personalData.deleteAccount.useMutation();
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);

  async function deleteIt() {
    setSending(true);
    try {
      // Loaded first: nothing after the deletion may wait for the network.
      const { leaveBrowser } = await import("../../session/end-session.ts");
      await withProof(() => deletion.mutateAsync());
      // The server has ended the session; the page forgets it as after signing out.
      await leaveBrowser();
      forgetSession();
      await router.navigate({ to: "/home", search: languageSearch(screenLanguage()) });
      showToast({ title: copy.done });
    } catch (error) {
      setSending(false);
      setAsked(false);
      await toastFailure(error, copy.failed);
    }
  }

  if (notice.isError) {
    return (
      <FailedState message={toApiError(notice.error).serverMessage} onRetry={() => void notice.refetch()} />
    );
  }
  const objection = notice.data?.objection ?? null;
  return (
    <div className={styles.state}>
      <Button
        variant="quiet"
        className={styles.deletion}
        disabled={notice.data === undefined || objection !== null}
        onClick={() => setAsked(true)}
      >
        {copy.ask}
      </Button>
      {objection !== null && <p className="quiet">{screenMessages(objection)}</p>}
      {notice.data && (
        <ConfirmDialog
          open={asked}
          onClose={() => setAsked(false)}
          title={copy.title}
          description={<WhatGoesAndStays notice={notice.data} />}
          confirmLabel={copy.confirm}
          tone="danger"
          sending={sending}
          onConfirm={() => void deleteIt()}
        />
      )}
    </div>
  );
}

/** Spans, since the dialog's description is a paragraph. */
function WhatGoesAndStays({ notice }: { notice: AccountDeletion }) {
  const { stays } = copy;
  return (
    <>
      <span className={styles.told}>{copy.goes}</span>
      <span className={styles.told}>
        {[
          stays.views(notice.logsMonths),
          stays.audit,
          stays.enquiries(notice.enquiriesMonths),
          stays.acknowledgements[notice.acknowledgements],
          notice.hasArticles ? stays.articles : null,
        ]
          .filter((sentence) => sentence !== null)
          .join(" ")}
      </span>
      <span className={styles.told}>{copy.final}</span>
    </>
  );
}
