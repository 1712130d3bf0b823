import { type ComponentProps, useId } from "react";
import { classNames } from "../class-names.ts";
import styles from "./checkbox-field.module.css";

type CheckboxFieldProps = Omit<ComponentProps<"input">, "type" | "id"> & {
  label: string;
  name: string;
  /** The label is visible to screen readers only; the same text is shown next to the checkbox. */
  isLabelHidden?: boolean;
};

/** A native checkbox followed by its label; in the form's data it is "on" or absent. */
export function CheckboxField({ label, isLabelHidden = false, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className={classNames(styles.check, isLabelHidden && styles.bare)}>
      <input type="checkbox" {...input} id={id} className={styles.box} />
      <label htmlFor={id}>
        <span className={classNames(isLabelHidden && "visually-hidden")}>{label}</span>
      </label>
    </div>
  );
}
