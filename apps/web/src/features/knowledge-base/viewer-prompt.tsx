import type { ReactNode } from "react";
import styles from "./viewer-prompt.module.css";

type ViewerPromptProps = {
  title: string;
  text?: string | undefined;
  /** Framed by crop marks, where a page would be. */
  framed?: boolean;
  children?: ReactNode;
};

/** Shown in place of a document: what is missing, and the next step. */
export function ViewerPrompt({ title, text, framed = false, children }: ViewerPromptProps) {
  return (
    <div className={styles.bench}>
      <div className={framed ? styles.sheet : styles.words}>
        <h2 className="title-section">{title}</h2>
        {text && <p className="quiet">{text}</p>}
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </div>
  );
}
