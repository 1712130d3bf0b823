import type { ListedArticle } from "@antochi/contract/knowledge-base";
import { publicationCopy } from "../content/publication.ts";
import { Badge } from "../ui/badge.tsx";
import { LocalTime } from "../ui/local-time.tsx";
import styles from "./publication-line.module.css";

const copy = publicationCopy.row;
const tones = { draft: "pending", withdrawn: "suspended" } as const;

/** The publication state of an article that not every member can read now and always; nothing for all others. */
export function PublicationLine({ article: { publication } }: { article: ListedArticle }) {
  if (!publication) return null;
  const { state, publishAt, withdrawAt, audience } = publication;
  if (state === "published" && withdrawAt === null && audience.length === 0) return null;
  return (
    <span className={styles.line}>
      {state !== "published" && <Badge tone={tones[state]}>{copy[state]}</Badge>}
      {publishAt !== null && (
        <span>
          {copy.publishAt} <LocalTime instant={publishAt} show="dateAndMinute" />
        </span>
      )}
      {withdrawAt !== null && (
        <span>
          {copy.withdrawAt} <LocalTime instant={withdrawAt} show="dateAndMinute" />
        </span>
      )}
      {audience.length > 0 && <span>{copy.onlyFor(audience.map(({ name }) => name))}</span>}
    </span>
  );
}
