import type { ComponentProps } from "react";
import { Field, type FieldFrame } from "./field.tsx";

export type SelectOption = { value: string; label: string };

type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<"select">, keyof FieldFrame | "children"> & {
    options: readonly SelectOption[];
    /** The text of an empty first option. */
    placeholder?: string;
  };

/** A native select: the platform's own list, keyboard and touch behaviour. */
export function SelectField({
  label,
  name,
  error,
  hint,
  optional,
  wide,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, name, error, hint, optional }} {...(wide && { wide })}>
      {(control) => (
        <select {...select} {...control}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
