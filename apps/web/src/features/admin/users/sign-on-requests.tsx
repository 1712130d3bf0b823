import type { SignOnRequest } from "@antochi/contract/sign-on";
import { useId } from "react";
import { api } from "../../../api-client/api.ts";
import { toastFailure } from "../../../api-client/toast-failure.ts";
import { signOnRequestsCopy as copy } from "../../../content/sign-on.ts";
import { withProof } from "../../../session/proof.ts";
import { useSignOnName } from "../../../session/sign-on.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toasts/toast.ts";
import { WrittenText } from "../../../ui/written-text.tsx";
import styles from "./users.module.css";

/** Requests to sign in to an existing account through the single sign-on provider; nothing if there are none. */
export function SignOnRequests() {
  const headingId = useId();
  const name = useSignOnName();
  const requests = api.admin.listSignOnRequests.useQuery(undefined, { enabled: name !== undefined }).data
    ?.requests;
  if (name === undefined || requests === undefined || requests.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.requests}>
      <h2 id={headingId} className="title-section">
        {copy.title(name)}
      </h2>
      <p className="quiet">{copy.text}</p>
      <ul>
        {requests.map((request) => (
          <Request key={request.userId} request={request} />
        ))}
      </ul>
    </section>
  );
}

function Request({ request }: { request: SignOnRequest }) {
  const utils = api.useUtils();
  const allow = api.admin.allowSignOn.useMutation();
  const decline = api.admin.declineSignOn.useMutation();
  const person = `${request.firstName} ${request.lastName}`;
  const { userId, askedAt } = request;

  async function decide(call: () => Promise<unknown>, done: string) {
    try {
      await withProof(call);
      showToast({ title: done });
    } catch (error) {
      await toastFailure(error, copy.failed);
    } finally {
      await utils.admin.listSignOnRequests.invalidate();
    }
  }

  return (
    <li>
      <div>
        <span className={styles.asking}>
          <WrittenText>{person}</WrittenText>
        </span>{" "}
        {request.email}
        {!request.emailConfirmed && <p className="quiet">{copy.unconfirmed}</p>}
      </div>
      <Button
        size="small"
        sending={allow.isPending}
        onClick={() => void decide(() => allow.mutateAsync({ userId, askedAt }), copy.allowed)}
      >
        {copy.allow(person)}
      </Button>
      <Button
        size="small"
        variant="quiet"
        sending={decline.isPending}
        onClick={() => void decide(() => decline.mutateAsync({ userId, askedAt }), copy.declined)}
      >
        {copy.decline(person)}
      </Button>
    </li>
  );
}
