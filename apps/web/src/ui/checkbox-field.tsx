import { type ComponentProps, useId } from "react";
import styles from "./checkbox-field.module.css";

type CheckboxFieldProps = Omit<ComponentProps<"input">, "type" | "id"> & { label: string; name: string };

/** A native checkbox with its label behind it; the form reads it as "on" or not at all. */
export function CheckboxField({ label, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input type="checkbox" {...input} id={id} className={styles.box} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
