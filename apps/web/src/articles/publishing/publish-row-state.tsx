import { publishCopy as copy } from "../../content/publish.ts";
import { uploadCopy } from "../../content/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { formatSize } from "../../ui/format-size.ts";
import { Icon } from "../../ui/icon.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { UploadProgress } from "../../uploads/dialog/upload-progress.tsx";
import type { Publishing } from "./create-publishing.ts";
import styles from "./publish-row-state.module.css";
import { isOpen, type PublishRow } from "./publish-rows.ts";
import { SameTitle } from "./publish-row-reasons.tsx";

type RowStateProps = { publishing: Publishing; row: PublishRow };

/** How far a row is on its way to an article, and what it asks before that. */
export function RowState({ publishing, row }: RowStateProps) {
  const { file, own, question } = row;
  return (
    <div className={styles.state}>
      <Progress row={row} canPublish={publishing.canPublish(row)} />
      {question && isOpen(row) && (
        <SameTitle
          article={question.article}
          name={file.name}
          onAnswer={(meant) => publishing.answer(file.id, question, meant)}
        />
      )}
      {own.editionOf && isOpen(row) && (
        <p className={styles.facts}>
          {copy.same.becomes(own.editionOf.title)}{" "}
          <Button
            variant="quiet"
            size="small"
            aria-label={copy.same.of(copy.same.asArticle, file.name)}
            onClick={() => publishing.unanswer(file.id)}
          >
            {copy.same.asArticle}
          </Button>
        </p>
      )}
    </div>
  );
}

function Progress({ row, canPublish }: { row: PublishRow; canPublish: boolean }) {
  const { file, step, outcome, pages, question } = row;
  const words = wordsOf(row, canPublish);
  const isWell = outcome.state === "none" ? canPublish : wellEnded.has(outcome.state);
  return (
    <>
      {step !== "done" && <UploadProgress file={file} />}
      {words !== null && (
        <p
          className={styles.outcome}
          data-outcome={outcome.state === "none" && !canPublish ? "open" : outcome.state}
        >
          {isWell && <Icon name="check" size={16} />}
          {words}
          {outcome.state === "scheduled" && <LocalTime instant={outcome.publishAt} show="dateAndMinute" />}
        </p>
      )}
      {step === "done" && !question && (
        <p className={styles.facts}>
          {pages !== null && `${uploadCopy.pages(pages)}, `}
          {formatSize(file.size ?? 0)}
        </p>
      )}
    </>
  );
}

const wellEnded: ReadonlySet<string> = new Set(["published", "draft", "scheduled", "edition"]);

function wordsOf(
  { outcome, step, title, question, own: { editionOf } }: PublishRow,
  canPublish: boolean,
): string | null {
  switch (outcome.state) {
    case "wanted":
      return step === "done" ? copy.sending : copy.follows;
    case "sending":
      return outcome.isWaiting ? copy.waiting : outcome.isUndone ? copy.undoing : copy.sending;
    case "undoing":
      return outcome.isWaiting ? copy.waiting : copy.undoing;
    case "published":
      return copy.published;
    case "draft":
      return copy.draft;
    case "scheduled":
      return `${copy.later.scheduled} `;
    case "edition":
      return copy.edition(editionOf?.title ?? title);
    case "taken-back":
      return copy.takenBack;
    case "failed":
      return outcome.words;
    case "none":
      if (step !== "done" || question) return null;
      return canPublish ? copy.ready : title.trim() === "" ? copy.missing.title : copy.missing.category;
  }
}
