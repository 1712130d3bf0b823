import type { ComponentProps } from "react";
import { Field, type FieldFrame } from "./field.tsx";

type TextFieldProps = FieldFrame & Omit<ComponentProps<"input">, keyof FieldFrame>;

/** One line of text; `type` chooses e-mail, telephone or password. */
export function TextField({ label, name, error, hint, optional, wide, ...input }: TextFieldProps) {
  return (
    <Field {...{ label, name, error, hint, optional }} {...(wide && { wide })}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}
