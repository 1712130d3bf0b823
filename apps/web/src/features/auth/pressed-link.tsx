import { type ReactNode, useId, useState } from "react";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./auth.module.css";

type PressedLinkProps = {
  copy: {
    title: string;
    text: string;
    submit: string;
    sending: string;
    failed: { title: string; text: string };
  };
  onPress: () => Promise<void>;
  /** Further links. */
  children?: ReactNode;
};

/** The page behind a mailed link. It requires a press: programs that open links before people do would use the link up. */
export function PressedLink({ copy, onPress, children }: PressedLinkProps) {
  const headingId = useId();
  const [sending, setSending] = useState(false);

  async function press() {
    setSending(true);
    try {
      await onPress();
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
          void press();
        }}
      >
        <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      </form>
      {children}
    </AuthFrame>
  );
}
