import type { ComponentProps } from "react";
import styles from "./form-grid.module.css";

/** A form in two columns, one on a phone; fields marked `wide` take both. */
export function FormGrid(props: Omit<ComponentProps<"form">, "className">) {
  return <form {...props} className={styles.grid} />;
}
