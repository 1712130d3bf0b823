import { useState } from "react";
import { copiesCopy as copy } from "../../../../content/copies.ts";
import { useSession } from "../../../../session/session.ts";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { WrittenText } from "../../../../ui/written-text.tsx";
import { useReader } from "../reader-context.ts";
import styles from "./copies.module.css";

/**
 * Shows, below the tools and over no page, what a copy would have at the foot of each page; nothing where copies are not
 * marked. Its handling label is that of the copy, in English, whatever the language of the screens.
 */
export function CopyLine() {
  const { article } = useReader();
  const { user } = useSession();
  const [today] = useState(() => new Date().toISOString());
  if (!article.tracesCopies || user === null) return null;
  return (
    <p className={styles.line}>
      <span className="quiet">{copy.line}</span>
      <span className={styles.whose}>
        <WrittenText>{`${user.firstName} ${user.lastName}`}</WrittenText>
      </span>
      <LocalTime instant={today} show="date" />
      {article.handling !== null && <strong lang="en">{article.handling}</strong>}
    </p>
  );
}
