import type { ReactNode } from "react";
import styles from "./form-failure.module.css";
import { Icon } from "../icon.tsx";

/** Why a form was rejected, above its fields; announced by screen readers when it appears. */
export function FormFailure({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="alert" className={styles.failure}>
      <span className={styles.sign}>
        <Icon name="warning" />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
