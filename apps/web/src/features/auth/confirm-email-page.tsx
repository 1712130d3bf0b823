import type { EmailConfirmed } from "@antochi/contract/accounts";
import { Link } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { authCopy } from "../../content/auth.ts";
import { screenTitles } from "../../content/screen-titles.ts";
import { screenTitle } from "../../content/screen-words.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth.module.css";
import { LinkRequest } from "./link-request.tsx";

const { confirmEmail: copy, confirmationRequest } = authCopy;

/**
 * Confirms the address that the link's token was sent to, or, without one, asks for another link. It wants a press: the
 * programs that look into links before people do would use it up.
 */
export function ConfirmEmailPage({ token }: { token: string | undefined }) {
  usePageTitle(screenTitle("confirmEmail", screenTitles.confirmEmail));
  const headingId = useId();
  const [confirmed, setConfirmed] = useState<EmailConfirmed>();
  const [sending, setSending] = useState(false);

  if (confirmed) return <Confirmed {...confirmed} />;
  if (token === undefined) return <LinkRequest copy={confirmationRequest} ask={requestConfirmation} />;

  async function confirm(link: { token: string }) {
    setSending(true);
    try {
      const { publicApi } = await import("../../api-client/public-api.ts");
      setConfirmed(await publicApi.auth.confirmEmail.mutate(link));
    } catch (error) {
      await toastFailure(error, copy.failed);
    } finally {
      setSending(false);
    }
  }

  return (
    <AuthFrame labelledBy={headingId}>
      <h1 id={headingId} className="d4">
        {copy.title}
      </h1>
      <p className="quiet">{copy.text}</p>
      <form
        method="dialog"
        aria-labelledby={headingId}
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          void confirm({ token });
        }}
      >
        <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      </form>
      <Link to="/confirm-email" className={styles.toggle}>
        {copy.askAgain}
      </Link>
    </AuthFrame>
  );
}

/** Read out when it appears. */
function Confirmed({ email, isApproved }: EmailConfirmed) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <AuthFrame labelledBy={undefined}>
      <h1 ref={heading} tabIndex={-1} className="d4">
        {copy.done}
      </h1>
      <p>{copy.doneText(email)}</p>
      {!isApproved && <p>{copy.pending}</p>}
      {isApproved && (
        <Link to="/auth" className={styles.toggle}>
          {copy.toSignIn}
        </Link>
      )}
    </AuthFrame>
  );
}

async function requestConfirmation(address: { email: string }) {
  const { publicApi } = await import("../../api-client/public-api.ts");
  return publicApi.auth.requestEmailConfirmation.mutate(address);
}
