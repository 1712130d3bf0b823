import { type ComponentProps, useState } from "react";
import { Field, type FieldFrame } from "./field.tsx";
import styles from "./password-field.module.css";

type PasswordFieldProps = FieldFrame &
  Omit<ComponentProps<"input">, keyof FieldFrame | "type"> & {
    /** The words of the button that shows and hides what is typed. */
    words: { show: string; hide: string };
  };

/**
 * A password, which its owner may look at while typing. What is wrong with it takes the hint's place, which says the same.
 */
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
