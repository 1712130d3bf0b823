import type { ReactNode } from "react";
import { knowledgeBaseCopy } from "../../content/knowledge-base.ts";
import styles from "./loading-prompt.module.css";
import { ViewerPrompt } from "./viewer-prompt.tsx";

/** Shown in place of a document that is on its way, after a moment. */
export function LoadingPrompt({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className={styles.coming}>
      <div className={styles.late}>
        <ViewerPrompt {...knowledgeBaseCopy.prompts.loading}>{children}</ViewerPrompt>
      </div>
    </div>
  );
}
