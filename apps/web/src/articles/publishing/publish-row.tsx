import type { CategoryItem } from "@antochi/contract/knowledge-base";
import { publishCopy as copy } from "../../content/publish.ts";
import { uploadCopy } from "../../content/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { UploadQueue } from "../../uploads/create-uploader.ts";
import { failureOf } from "../../uploads/upload-words.ts";
import { FilePicker } from "../../uploads/dialog/drop-area.tsx";
import { UploadButtons } from "../../uploads/dialog/upload-buttons.tsx";
import type { Publishing } from "./create-publishing.ts";
import styles from "./publish-row.module.css";
import { choicesOf, isOpen, type PublishRow } from "./publish-rows.ts";
import type { ForAll } from "./publish-for-all.ts";
import { Cover } from "./publish-cover.tsx";
import { Reason, SameFile } from "./publish-row-reasons.tsx";
import { RowState } from "./publish-row-state.tsx";
import { categoryWords, placeWords, RowSheet } from "./publish-sheets.tsx";
import { CategorySelect, HandlingSelect } from "./publish-selects.tsx";
import { useTitleField } from "./use-title-field.ts";

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
export function Row(props: RowProps) {
  const { publishing, row, isPhone } = props;
  const { file, step, settled } = row;
  const sameFile = row.question?.about === "file" && isOpen(row) ? row.question.article : null;
  return (
    <li className={styles.row} data-step={sameFile ? "asked" : step}>
      <Cover picture={row.cover} isRefused={step === "failed"} />
      <Title {...props} />
      {step === "failed" ? (
        <Reason {...failureOf(file)} />
      ) : sameFile ? (
        <SameFile article={sameFile} />
      ) : (
        <>
          <Place {...props} />
          <RowState publishing={publishing} row={row} />
        </>
      )}
      {isPhone && !settled && <RowSheet {...props} />}
      <RowButtons {...props} isSameFile={sameFile !== null} />
    </li>
  );
}

function Title({ publishing, row, isPhone }: Pick<RowProps, "publishing" | "row" | "isPhone">) {
  const { file, own, settled } = row;
  const { titleFrom, field } = useTitleField(publishing, row);
  return (
    <div className={styles.title}>
      {settled || isPhone ? (
        <p className={styles.articleTitle}>{own.editionOf?.title ?? row.title}</p>
      ) : (
        <input aria-label={copy.titleOf(file.name)} className={styles.input} {...field} />
      )}
      <p className={styles.from} data-from={titleFrom}>
        <span>{copy.from[titleFrom]}</span>
        <span className={styles.fileName}>{file.name}</span>
      </p>
    </div>
  );
}

/** Category and handling label: in words on a phone and once they are settled, else as fields. */
function Place({ publishing, row, forAll, categories, isPhone }: Omit<RowProps, "queue">) {
  const { file, own, settled } = row;
  if (isPhone) {
    const place = settled ?? choicesOf(own, forAll);
    return <p className={styles.place}>{placeWords(place, categories)}</p>;
  }
  if (settled) {
    return (
      <>
        <p className={styles.cell}>{categoryWords(settled, categories)}</p>
        <p className={styles.cell}>{settled.handling ?? (own.editionOf ? "" : copy.noHandling)}</p>
      </>
    );
  }
  return (
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
  );
}

type ButtonsProps = Pick<RowProps, "queue" | "publishing" | "row" | "isPhone"> & { isSameFile: boolean };

function RowButtons({ queue, publishing, row, isPhone, isSameFile }: ButtonsProps) {
  const { file, step, settled, question } = row;
  const isOver = step === "done" || step === "failed";
  return (
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
      {isSameFile && (
        <Button
          size="small"
          aria-label={copy.same.of(copy.same.second, file.name)}
          onClick={() => publishing.answer(file.id, question, "second")}
        >
          {copy.same.second}
        </Button>
      )}
      <UploadButtons queue={queue} file={file} isInList />
      {(!isPhone || settled !== null) && !isBusy(row) && (
        <button
          type="button"
          className={styles.cancel}
          aria-label={`${isOver ? uploadCopy.remove : uploadCopy.cancel} ${file.name}`}
          onClick={() => queue.remove(file.id)}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

/** Whether a request is in progress: the row's outcome is unknown until the server answers. */
function isBusy({ outcome: { state } }: PublishRow): boolean {
  return state === "sending" || state === "undoing";
}
