import { type ComponentProps, useId } from "react";
import { classNames } from "./class-names.ts";
import styles from "./checkbox-field.module.css";

type CheckboxFieldProps = Omit<ComponentProps<"input">, "type" | "id"> & {
  label: string;
  name: string;
  /** The label is heard only: what it says stands beside it. */
  isLabelHidden?: boolean;
};

/** A native checkbox with its label behind it; the form reads it as "on" or not at all. */
export function CheckboxField({ label, isLabelHidden = false, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input type="checkbox" {...input} id={id} className={styles.box} />
      <label htmlFor={id}>
        <span className={classNames(isLabelHidden && "visually-hidden")}>{label}</span>
      </label>
    </div>
  );
}
