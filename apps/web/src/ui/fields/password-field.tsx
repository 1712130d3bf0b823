import { type ComponentProps, useState } from "react";
import { Field, type FieldFrame } from "./field.tsx";
import styles from "./password-field.module.css";

type PasswordFieldProps = FieldFrame &
  Omit<ComponentProps<"input">, keyof FieldFrame | "type"> & {
    /** The labels of the button that shows and hides the password. */
    words: { show: string; hide: string };
  };

/** A password field whose text can be shown while typing. An error replaces the hint, because it says the same. */
export function PasswordField({
  label,
  name,
  error,
  hint,
  optional,
  wide,
  words,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, name, error, hint: error ? undefined : hint, optional }} {...(wide && { wide })}>
      {(control) => (
        <div className={styles.frame}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={shown ? "text" : "password"}
          />
          <button type="button" className={styles.toggle} onClick={() => setShown(!shown)}>
            {shown ? words.hide : words.show}
            <span className="visually-hidden"> {label}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
