import type { ComponentProps } from "react";
import { Field, type FieldFrame } from "./field.tsx";

type TextAreaFieldProps = FieldFrame & Omit<ComponentProps<"textarea">, keyof FieldFrame>;

/** Text of several lines. */
export function TextAreaField({ label, name, error, hint, optional, wide, ...textarea }: TextAreaFieldProps) {
  return (
    <Field {...{ label, name, error, hint, optional }} {...(wide && { wide })}>
      {(control) => <textarea {...textarea} {...control} />}
    </Field>
  );
}
