import { uploadCopy as copy } from "../../content/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { formatSize } from "../../ui/format-size.ts";
import type { UploadQueue } from "../create-uploader.ts";
import { DropArea, FilePicker } from "./drop-area.tsx";
import { KeptFiles } from "./kept-files.tsx";
import type { ImportLink } from "../links/link-import.ts";
import styles from "./pdf-upload-dialog.module.css";
import { stepOf, type UploaderFile } from "../pdf-upload.ts";
import { failureOf } from "../upload-words.ts";
import { Refusal, RefusedFiles } from "./refused-files.tsx";
import { UploadButtons } from "./upload-buttons.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useFirstPage } from "../first-page/use-first-page.ts";
import { useUploadQueue } from "./use-upload-queue.ts";

type PdfUploadDialogProps = {
  queue: UploadQueue;
  importLink: ImportLink | null;
  onClose: () => void;
  /** An action for a finished PDF. */
  use?: Use;
};

type Use = { label: string; onUse: () => void };

/** The upload dialog of a form's PDF: one file from this device or a link. The upload goes on when it is closed. */
export function PdfUploadDialog({ queue, importLink, onClose, use }: PdfUploadDialogProps) {
  const { files, refused, kept } = useUploadQueue(queue);
  const [file] = files;
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.dialogTitle}
      width="file"
      onFiles={queue.add}
      actions={file && <Actions queue={queue} file={file} onClose={onClose} use={use} />}
    >
      <RefusedFiles queue={queue} refused={refused} />
      <KeptFiles queue={queue} kept={kept} />
      {file ? (
        <ChosenFile key={file.id} queue={queue} file={file} />
      ) : (
        <DropArea queue={queue} importLink={importLink} />
      )}
    </Dialog>
  );
}

type ActionsProps = { queue: UploadQueue; file: UploaderFile; onClose: () => void; use: Use | undefined };

function Actions({ queue, file, onClose, use }: ActionsProps) {
  const step = stepOf(file);
  if (step === "failed") return <Button onClick={onClose}>{copy.close}</Button>;
  if (step !== "done") return <Button onClick={() => queue.remove(file.id)}>{copy.cancel}</Button>;
  return (
    <>
      <Button variant={use ? "secondary" : "primary"} onClick={onClose}>
        {copy.done}
      </Button>
      {use && (
        <Button variant="primary" onClick={use.onUse}>
          {use.label}
        </Button>
      )}
    </>
  );
}

function ChosenFile({ queue, file }: { queue: UploadQueue; file: UploaderFile }) {
  const page = useFirstPage(file.data);
  return (
    <div className={styles.file}>
      <div className={styles.cover}>
        {page?.cover && <img src={page.cover} alt="" className={styles.picture} />}
      </div>
      <div className={styles.about}>
        <p className={styles.name}>{file.name}</p>
        <p className={styles.facts}>
          {file.size !== null && <span>{formatSize(file.size)}</span>}
          {page && <span>{copy.pages(page.pages)}</span>}
        </p>
        {page?.title && <p className="quiet">{page.title}</p>}
        {file.error && <Refusal {...failureOf(file)} />}
        <UploadProgress file={file} />
        {file.meta.isRepaired && <p className="quiet">{copy.repairedShort}</p>}
        <div className={styles.buttons}>
          {file.meta.isRefused && <FilePicker queue={queue} label={copy.chooseAgain} size="small" />}
          <UploadButtons queue={queue} file={file} />
        </div>
      </div>
    </div>
  );
}
