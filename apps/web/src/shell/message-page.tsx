import type { ReactNode } from "react";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./message-page.module.css";
import { SiteFrame } from "./site-frame.tsx";

type MessagePageProps = {
  title: string;
  text: string;
  /** Caption of the empty sheet beside the words. */
  sheet: { number: string; subject: string; product: string };
  children: ReactNode;
};

/** A page that says one thing and offers a way on, beside a sheet on which nothing is drawn. */
export function MessagePage({ title, text, sheet, children }: MessagePageProps) {
  return (
    <SiteFrame>
      <div className={`wrap grid ${styles.page}`}>
        <div className={styles.say}>
          <h1 className="d1">{title}</h1>
          <p className="lead quiet">{text}</p>
          <div className={styles.actions}>{children}</div>
        </div>
        <div className={styles.sheet} aria-hidden="true">
          <Sheet {...sheet}>
            <svg viewBox="0 0 400 480" className="plate">
              <path className="a" d="M200 0v480M0 240h400" />
            </svg>
          </Sheet>
        </div>
      </div>
    </SiteFrame>
  );
}
