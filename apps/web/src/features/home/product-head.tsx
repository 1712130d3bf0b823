import type { ReactNode } from "react";
import styles from "./product-head.module.css";

/** A product's title on the left, its description and links on the right. */
export function ProductHead({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text: string;
  children: ReactNode;
}) {
  return (
    <>
      <h3 className={`d3 ${styles.title}`}>{title}</h3>
      <div className={styles.say}>
        <p>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </>
  );
}
