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

const { keepEmail: copy } = authCopy;

/** Gives up a change of email that somebody else asked for. It wants a press, as confirming does. */
export function KeepEmailPage({ token }: { token: string }) {
  usePageTitle(screenTitle("confirmEmail", screenTitles.confirmEmail));
  const headingId = useId();
  const [isKept, setIsKept] = useState(false);
  const [sending, setSending] = useState(false);
  if (isKept) return <Kept />;

  async function keep() {
    setSending(true);
    try {
      const { publicApi } = await import("../../api-client/public-api.ts");
      await publicApi.auth.keepEmail.mutate({ token });
      setIsKept(true);
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
          void keep();
        }}
      >
        <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      </form>
    </AuthFrame>
  );
}

/** Read out when it appears. */
function Kept() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <AuthFrame labelledBy={undefined}>
      <h1 ref={heading} tabIndex={-1} className="d4">
        {copy.done}
      </h1>
      <p>{copy.doneText}</p>
      <Link to="/reset-password" className={styles.toggle}>
        {copy.toReset}
      </Link>
    </AuthFrame>
  );
}
