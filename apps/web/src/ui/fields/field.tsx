import { type ReactNode, useId } from "react";
import styles from "./field.module.css";
import { classNames } from "../class-names.ts";

/** The props of every labelled control. `name` is its key in the form's values and errors. */
export type FieldFrame = {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** The word after the label of an optional field, in the page's language. */
  optional?: string | undefined;
  /** Spans both columns of a two-column form. */
  wide?: boolean;
};

/** Props to spread on the input, select or textarea. */
export type ControlProps = {
  id: string;
  name: string;
  className: string | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** Label, control, hint and error, linked for assistive technology. */
export function Field({
  label,
  name,
  error,
  hint,
  optional,
  wide = false,
  children,
}: FieldFrame & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = hint ? `${id}hint` : undefined;
  const errorId = error ? `${id}error` : undefined;
  const optionalId = optional ? `${id}optional` : undefined;
  return (
    <div className={classNames(styles.field, wide && styles.wide)}>
      <div className={styles.caption}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {optional && (
          <span id={optionalId} className={styles.optional}>
            {optional}
          </span>
        )}
      </div>
      {children({
        id,
        name,
        className: styles.control,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": classNames(optionalId, hintId, errorId) || undefined,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
