import { type ChangeEvent, type ComponentProps, useState } from "react";
import { classNames } from "../class-names.ts";
import styles from "./code-field.module.css";
import { Field, type FieldFrame } from "./field.tsx";

const length = 6;

type CodeFieldProps = FieldFrame & Pick<ComponentProps<"input">, "autoFocus">;

/**
 * Six digits drawn in cells under one transparent input, so that pasting, autofill and screen readers see a single field.
 * The sixth digit submits the form; a seventh starts a new code.
 */
export function CodeField({ label, name, error, hint, optional, wide, ...input }: CodeFieldProps) {
  const [digits, setDigits] = useState("");

  function take({ currentTarget: control }: ChangeEvent<HTMLInputElement>) {
    const typed = control.value.replaceAll(/\D/g, "");
    const next = typed.length > length ? typed.slice(length, 2 * length) : typed;
    setDigits(next);
    // The form must read the same digits that are drawn.
    control.value = next;
    if (next.length === length) control.form?.requestSubmit();
  }

  return (
    <Field {...{ label, name, error, hint, optional }} {...(wide && { wide })}>
      {(control) => (
        <div className={styles.frame}>
          <input
            {...input}
            {...control}
            className={styles.input}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={digits}
            onChange={take}
            onFocus={(event) => event.currentTarget.select()}
          />
          <span aria-hidden="true" className={styles.cells}>
            {Array.from({ length }, (_, at) => (
              <span
                key={at}
                className={classNames(
                  styles.cell,
                  at === Math.min(digits.length, length - 1) && styles.next,
                  at === length / 2 && styles.second,
                )}
              >
                {digits[at]}
              </span>
            ))}
          </span>
        </div>
      )}
    </Field>
  );
}
