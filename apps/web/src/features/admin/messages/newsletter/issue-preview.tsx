import { brand } from "@antochi/contract/brand";
import type { Block, Span } from "@antochi/contract/newsletter-text";
import type { Language } from "@antochi/contract/languages";
import { newsletterCopy } from "../../../../content/newsletter.ts";
import { Plate } from "../../../../plates/plate.tsx";
import styles from "./newsletter.module.css";

const copy = newsletterCopy.preview;

type IssuePreviewProps = { language: Language; subject: string; blocks: readonly Block[] };

/** An issue in one language as recipients see it. Its headings are not part of the panel's outline. */
export function IssuePreview({ language, subject, blocks }: IssuePreviewProps) {
  const isEmpty = subject === "" && blocks.length === 0;
  return (
    <article className={styles.letter} lang={language} aria-label={copy.label}>
      {isEmpty ? (
        <p lang="en" className="quiet">
          {copy.empty}
        </p>
      ) : (
        <>
          <p className={styles.sender}>{brand.name}</p>
          <p className={styles.letterTitle}>{subject}</p>
          {blocks.map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- blocks have no other name, and no state
            <BlockOf key={index} block={block} />
          ))}
          <div className={styles.foot} lang="en">
            <p>{copy.why}</p>
            <p>
              <u>{copy.unsubscribe}</u>
            </p>
          </div>
        </>
      )}
    </article>
  );
}

function BlockOf({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return (
        <p className={styles.heading}>
          <Spans spans={block.spans} />
        </p>
      );
    case "paragraph":
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      );
    case "quote":
      return (
        <blockquote>
          <Spans spans={block.spans} />
        </blockquote>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <li key={index}>
              <Spans spans={item} />
            </li>
          ))}
        </List>
      );
    }
    case "plate":
      return <Plate name={block.plate} label={block.label} />;
    case "rule":
      return <hr />;
  }
}

function Spans({ spans }: { spans: readonly Span[] }) {
  return spans.map((span, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- see above
    <SpanOf key={index} span={span} />
  ));
}

function SpanOf({ span: { text, strong, emphasis, href } }: { span: Span }) {
  const weighted = strong ? <strong>{text}</strong> : text;
  const set = emphasis ? <em>{weighted}</em> : weighted;
  if (href === null) return set;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {set}
    </a>
  );
}
