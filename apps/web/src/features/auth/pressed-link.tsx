import { type ReactNode, useId, useState } from "react";
import { toastFailure } from "../../api-client/toast-failure.ts";
import { FormFailure } from "../../ui/fields/form-failure.tsx";
import { SubmitButton } from "../../ui/fields/submit-button.tsx";
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
  const [failure, setFailure] = useState<string>();

  async function press() {
    setSending(true);
    setFailure(undefined);
    try {
      await onPress();
    } catch (error) {
      // Stays beside the button, which will hardly do better the next time.
      setFailure(await toastFailure(error, copy.failed));
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
        {failure !== undefined && <FormFailure title={failure} />}
        <SubmitButton variant="primary" label={copy.submit} sendingLabel={copy.sending} sending={sending} />
      </form>
      {children}
    </AuthFrame>
  );
}
