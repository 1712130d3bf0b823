import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import styles from "./sheet.module.css";

type SheetProps = {
  children: ReactNode;
  /** Rows between the drawing and its caption. */
  keys?: ReactNode;
  number: string;
  subject: string;
  product: string;
  className?: string | undefined;
  areaClassName?: string | undefined;
};

/** The frame of a technical drawing: hairline, four centring ticks, caption row with number and subject. */
export function Sheet({ children, keys, number, subject, product, className, areaClassName }: SheetProps) {
  return (
    <figure className={classNames(styles.sheet, className)}>
      <div className={classNames(styles.area, areaClassName)}>{children}</div>
      {keys}
      <figcaption className={styles.caption}>
        <span className={styles.subject}>
          <b>{number}</b> {subject}
        </span>
        <span>{product}</span>
      </figcaption>
    </figure>
  );
}
