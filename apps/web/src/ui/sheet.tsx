import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./sheet.module.css";

type SheetProps = {
  children: ReactNode;
  /** Rows between the drawing and its caption. */
  keys?: ReactNode;
  number: string;
  subject: string;
  product: string;
  /** What is moved sideways inside the frame where it is wider, for assistive technology: the frame takes the focus then. */
  pans?: string;
  className?: string | undefined;
  areaClassName?: string | undefined;
};

/** The frame of a technical plate: hairline, four centring ticks, caption row with number and subject. */
export function Sheet({
  children,
  keys,
  number,
  subject,
  product,
  pans,
  className,
  areaClassName,
}: SheetProps) {
  return (
    <figure className={classNames(styles.sheet, className)}>
      <div
        className={classNames(styles.area, areaClassName)}
        {...(pans !== undefined && { tabIndex: 0, role: "region", "aria-label": pans })}
      >
        {children}
      </div>
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
