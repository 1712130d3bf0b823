import { type ReactNode, useState } from "react";
import { newsletterCopy } from "../../../../content/newsletter.ts";
import { Segments } from "../../../../ui/segments.tsx";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import panel from "../../panel/panel.module.css";
import { IssuesList } from "./issues-list.tsx";
import { NewsletterList } from "./newsletter-list.tsx";
import styles from "./newsletter.module.css";
import { WriteIssue } from "./write-issue.tsx";

const parts = ["write", "issues", "addresses"] as const;
type Part = (typeof parts)[number];

/** The newsletter: the issue being written, the sent ones, and the recipients. */
export function Newsletter({ sections }: { sections: ReactNode }) {
  const [part, setPart] = useState<Part>("write");
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const kept = useKeptFocus();
  return (
    <div className={styles.parts} {...kept}>
      <div className={panel.strip}>
        {sections}
        <Segments
          label={newsletterCopy.parts.label}
          value={part}
          onValueChange={setPart}
          segments={parts.map((value) => ({ value, label: newsletterCopy.parts[value] }))}
        />
        <div ref={setActions} className={styles.actions} />
      </div>
      {part === "write" && <WriteIssue actions={actions} onSent={() => setPart("issues")} />}
      {part === "issues" && <IssuesList onRecalled={() => setPart("write")} />}
      {part === "addresses" && <NewsletterList />}
    </div>
  );
}
