import type { CategoryItem } from "@antochi/contract/knowledge-base";
import { publishCopy as copy } from "../content/publish.ts";
import { uploadCopy } from "../content/uploads.ts";
import { Button } from "../ui/button.tsx";
import { formatSize } from "../ui/format-size.ts";
import { Icon } from "../ui/icon.tsx";
import { LocalTime } from "../ui/local-time.tsx";
import type { UploadQueue } from "../uploads/create-uploader.ts";
import { failureOf } from "../uploads/upload-words.ts";
import { FilePicker } from "../uploads/drop-area.tsx";
import { UploadButtons } from "../uploads/upload-buttons.tsx";
import { UploadProgress } from "../uploads/upload-progress.tsx";
import type { Publishing } from "./create-publishing.ts";
import styles from "./publish-dialog.module.css";
import { isOpen, type PublishRow } from "./publish-rows.ts";
import type { ForAll } from "./publish-for-all.ts";
import { Cover } from "./publish-cover.tsx";
import { Reason, SameFile, SameTitle } from "./publish-row-reasons.tsx";
import { categoryWords, placeWords, RowSheet } from "./publish-sheets.tsx";
import { CategorySelect, HandlingSelect } from "./publish-selects.tsx";

type RowProps = {
  queue: UploadQueue;
  publishing: Publishing;
  row: PublishRow;
  forAll: ForAll;
  categories: readonly CategoryItem[];
  /** Whether its fields are behind one button. */
  isPhone: boolean;
};

/** A PDF with its article's title, category and label; for a refused one the reason takes their space. */
export function Row({ queue, publishing, row, forAll, categories, isPhone }: RowProps) {
  const { file, own, step, settled } = row;
  const sameFile = row.question?.about === "file" && isOpen(row) ? row.question.article : null;
  return (
    <li className={styles.row} data-step={sameFile ? "asked" : step}>
      <Cover picture={row.cover} isRefused={step === "failed"} />
      <div className={styles.title}>
        {settled || isPhone ? (
          <p className={styles.articleTitle}>{own.editionOf?.title ?? row.title}</p>
        ) : (
          <input
            aria-label={copy.titleOf(file.name)}
            className={styles.input}
            value={row.title}
            onChange={({ target }) => publishing.edit(file.id, { title: target.value })}
          />
        )}
        <p className={styles.from} data-from={row.titleFrom}>
          <span>{copy.from[row.titleFrom]}</span>
          <span className={styles.fileName}>{file.name}</span>
        </p>
      </div>
      {step === "failed" ? (
        <Reason {...failureOf(file)} />
      ) : sameFile ? (
        <SameFile article={sameFile} />
      ) : (
        <>
          {isPhone ? (
            <p className={styles.place}>
              {placeWords(
                settled ?? {
                  categoryId: own.categoryId ?? forAll.categoryId,
                  handling: own.handling === undefined ? forAll.handling : own.handling,
                },
                categories,
              )}
            </p>
          ) : settled ? (
            <>
              <p className={styles.cell}>{categoryWords(settled, categories)}</p>
              <p className={styles.cell}>{settled.handling ?? (own.editionOf ? "" : copy.noHandling)}</p>
            </>
          ) : (
            <>
              <div className={styles.cell}>
                <CategorySelect
                  label={copy.categoryOf(file.name)}
                  categories={categories}
                  value={own.categoryId ?? null}
                  empty={categoryWords(forAll, categories)}
                  follows={own.categoryId === undefined}
                  onChange={(categoryId) => publishing.edit(file.id, { categoryId: categoryId ?? undefined })}
                />
              </div>
              <div className={styles.cell}>
                <HandlingSelect
                  label={copy.handlingOf(file.name)}
                  value={own.handling}
                  asForAll={forAll.handling ?? copy.noHandling}
                  onChange={(handling) => publishing.edit(file.id, { handling })}
                />
              </div>
            </>
          )}
          <div className={styles.state}>
            <RowState row={row} canPublish={publishing.canPublish(row)} />
            {row.question && isOpen(row) && (
              <SameTitle
                article={row.question.article}
                name={file.name}
                onAnswer={(meant) => publishing.answer(file.id, row.question, meant)}
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
        </>
      )}
      {isPhone && !settled && <RowSheet {...{ queue, publishing, row, forAll, categories }} />}
      <div className={styles.buttons}>
        {step === "failed" && file.meta.isRefused && (
          <FilePicker
            queue={queue}
            label={uploadCopy.chooseAgain}
            name={file.name}
            size="small"
            onFile={(chosen) => publishing.chooseAgain(file.id, chosen)}
          />
        )}
        {sameFile && (
          <Button
            size="small"
            aria-label={copy.same.of(copy.same.second, file.name)}
            onClick={() => publishing.answer(file.id, row.question, "second")}
          >
            {copy.same.second}
          </Button>
        )}
        <UploadButtons queue={queue} file={file} isInList />
        {(!isPhone || settled !== null) && !isBusy(row) && (
          <button
            type="button"
            className={styles.cancel}
            aria-label={`${step === "done" || step === "failed" ? uploadCopy.remove : uploadCopy.cancel} ${file.name}`}
            onClick={() => queue.remove(file.id)}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </li>
  );
}

function RowState({ row, canPublish }: { row: PublishRow; canPublish: boolean }) {
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

/** Whether a request is in progress: the row's outcome is unknown until the server answers. */
function isBusy({ outcome: { state } }: PublishRow): boolean {
  return state === "sending" || state === "undoing";
}

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
