import { Button, type ButtonLook } from "../button.tsx";
import styles from "./submit-button.module.css";

type SubmitButtonProps = ButtonLook & { label: string; sendingLabel: string; sending: boolean };

/** Submits its form; while sending it shows another label, without changing its width. */
export function SubmitButton({ label, sendingLabel, sending, ...look }: SubmitButtonProps) {
  return (
    <Button
      {...look}
      type="submit"
      sending={sending}
      className={styles.submit}
      data-reserve={sendingLabel.length > label.length ? sendingLabel : label}
    >
      {sending ? sendingLabel : label}
    </Button>
  );
}
