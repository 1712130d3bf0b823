import { useEffect, useState, useSyncExternalStore } from "react";
import { publishCopy as copy } from "../../content/publish.ts";
import { uploadCopy } from "../../content/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { onFirst } from "../../ui/late/on-first.ts";
import { useMedia } from "../../ui/use-media.ts";
import type { UploadQueue } from "../../uploads/create-uploader.ts";
import { DropArea, FilePicker, LinkForm } from "../../uploads/dialog/drop-area.tsx";
import { OverallProgress, QueueButton } from "../../uploads/dialog/overall-progress.tsx";
import { KeptFiles } from "../../uploads/dialog/kept-files.tsx";
import type { ImportLink } from "../../uploads/links/link-import.ts";
import { RefusedFiles } from "../../uploads/dialog/refused-files.tsx";
import { useAllCategories } from "../article-lists.ts";
import type { Publishing } from "./create-publishing.ts";
import styles from "./publish-dialog.module.css";
import { isOpen, isUnpublished, lackOf } from "./publish-rows.ts";
import { RefusedRow } from "./publish-row-reasons.tsx";
import rowStyles from "./publish-row.module.css";
import { Row } from "./publish-row.tsx";
import { UndoButton } from "./undo-button.tsx";
import { ForAllFields, ForAllLine } from "./publish-sheets.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";

type PublishDialogProps = {
  queue: UploadQueue;
  importLink: ImportLink | null;
  publishing: Publishing;
  onClose: () => void;
};

/** Screens on which a row's fields are behind one button. */
const phone = "(max-width: 30rem)";

/** Publishes many PDFs at once: each is uploaded as soon as it is chosen, and one click publishes them all. */
export function PublishDialog({ queue, importLink, publishing, onClose }: PublishDialogProps) {
  const categories = useAllCategories();
  const isPhone = useMedia(phone);
  const { rows, forAll, refused, kept } = useSyncExternalStore(publishing.subscribe, publishing.read);
  const files = rows.map(({ file }) => file);
  useEffect(() => publishing.attend(), [publishing]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.title(rows.length === 0 ? 0 : rows.length + refused.length)}
      width={rows.length === 0 ? "file" : "files"}
      onFiles={queue.add}
      isUnsaved={rows.some(isUnpublished)}
      head={
        rows.length > 0 && (
          <>
            <OverallProgress files={files} />
            <QueueButton queue={queue} files={files} />
            <FilePicker queue={queue} label={copy.add} icon="plus" />
            <button type="button" className={rowStyles.cancel} aria-label={copy.minimise} onClick={onClose}>
              <Icon name="minimise" />
            </button>
          </>
        )
      }
      actions={rows.length > 0 && <Actions publishing={publishing} onClose={onClose} />}
    >
      {((rows.length === 0 && refused.length > 0) || kept.length > 0) && (
        <div className={styles.notices}>
          {rows.length === 0 && <RefusedFiles queue={queue} refused={refused} />}
          <KeptFiles queue={queue} kept={kept} />
        </div>
      )}
      {rows.length === 0 ? (
        <DropArea queue={queue} importLink={importLink} />
      ) : (
        <>
          <div className={styles.forAll} role="group" aria-label={copy.forAll}>
            {isPhone ? (
              <ForAllLine {...{ publishing, forAll, categories }} />
            ) : (
              <>
                <span className={styles.label}>{copy.forAll}</span>
                <ForAllFields {...{ publishing, forAll, categories }} />
                <p className={styles.hint}>{copy.hint}</p>
              </>
            )}
          </div>
          {!isPhone && (
            <div className={styles.columns} aria-hidden>
              <span />
              <span>{copy.titleLabel}</span>
              <span>{copy.category}</span>
              <span>{copy.handling}</span>
              <span>{copy.file}</span>
              <span />
            </div>
          )}
          <ul className={styles.rows} aria-label={copy.files}>
            {rows.map((row) => (
              <Row key={row.file.id} {...{ queue, publishing, row, forAll, categories, isPhone }} />
            ))}
            {refused.map((file) => (
              <RefusedRow key={file.id} queue={queue} file={file} />
            ))}
          </ul>
          {importLink && (
            <div className={styles.importing}>
              <LinkForm importLink={importLink} />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

function Actions({ publishing, onClose }: { publishing: Publishing; onClose: () => void }) {
  const { rows, forAll, refused } = useSyncExternalStore(publishing.subscribe, publishing.read);
  const open = rows.filter(publishing.canPublish);
  const waiting = rows.filter(publishing.canWait).length;
  const ready = open.filter(({ step }) => step === "done").length;
  const count = (state: string) => rows.filter(({ outcome }) => outcome.state === state).length;
  const [isScheduling, setScheduling] = useState(false);
  const published = count("published");
  const scheduled = count("scheduled");
  const drafts = count("draft") + count("taken-back");
  const editions = count("edition");
  const stays = rows.filter(({ step, outcome }) => step === "failed" || outcome.state === "failed");
  const staying = stays.length + refused.length;
  const asked = rows.filter((row) => isOpen(row) && row.question !== null).length;
  const lacks = rows.map((row) => lackOf(row, forAll));
  const untitled = lacks.filter((lack) => lack === "title").length;
  const uncategorised = lacks.filter((lack) => lack === "category").length;
  const underWay = open.length - ready + count("wanted");
  const summary = copy.summary({ ready, underWay, staying, asked, untitled, uncategorised });
  return (
    <>
      <p role="status" className={styles.summary}>
        {[
          published + drafts + editions + scheduled > 0 &&
            copy.outcome({ published, drafts, editions, scheduled }),
          (open.length > 0 || staying + asked + untitled + uncategorised > 0) && summary,
        ]
          .filter(Boolean)
          .join(". ")}
      </p>
      <UndoButton publishing={publishing} />
      {open.length === 0 && published + drafts + editions + scheduled > 0 ? (
        <Button
          variant="primary"
          // It takes the place of Publish.
          onClick={onFirst(() => {
            publishing.finish();
            onClose();
          })}
        >
          {uploadCopy.done}
        </Button>
      ) : (
        <>
          <Button variant="quiet" disabled={waiting === 0} onClick={() => setScheduling(true)}>
            {copy.later.open}
          </Button>
          <Button disabled={waiting === 0} onClick={publishing.saveAsDrafts}>
            {copy.saveAsDrafts}
          </Button>
          <Button variant="primary" disabled={open.length === 0} onClick={publishing.publish}>
            {copy.publish(open.length)}
          </Button>
        </>
      )}
      {isScheduling && (
        <ScheduleDialog
          count={waiting}
          onSchedule={publishing.schedule}
          onClose={() => setScheduling(false)}
        />
      )}
    </>
  );
}
