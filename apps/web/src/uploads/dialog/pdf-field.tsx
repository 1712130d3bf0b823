import { limits } from "@antochi/contract/limits";
import { megabytes } from "@antochi/contract/megabytes";
import { type ReactNode, useId } from "react";
import { formatSize } from "../../ui/format-size.ts";
import { uploadCopy } from "../../content/uploads.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { PdfUpload } from "../pdf-upload.ts";
import styles from "./pdf-field.module.css";

type PdfFieldProps = {
  label: string;
  upload: PdfUpload;
  /** Opens the upload dialog. */
  onOpen: () => void;
  error?: string | undefined;
  /** The existing PDF, shown until another is chosen. */
  present?: ReactNode;
  /** The button's label while nothing was uploaded. */
  buttonLabel?: string;
};

/** The PDF field of a form: opens the upload dialog, and shows the upload's progress. */
export function PdfField({
  label,
  upload,
  onOpen,
  error,
  present,
  buttonLabel = uploadCopy.upload,
}: PdfFieldProps) {
  const id = useId();
  const noteId = `${id}note`;
  const errorId = error ? `${id}error` : undefined;

  return (
    <div role="group" aria-labelledby={id} className={styles.field}>
      <span id={id} className={styles.label}>
        {label}
      </span>
      {upload.state === "none" && present && <div className={styles.present}>{present}</div>}
      {upload.state !== "none" && (
        <div className={styles.file} data-state={upload.state}>
          <p className={styles.name}>{upload.fileName}</p>
          <p className="figure quiet">{formatSize(upload.size)}</p>
        </div>
      )}
      <Button
        // Always the same element, because the dialog returns the focus to it.
        className={styles.choose}
        onClick={onOpen}
        aria-describedby={errorId ?? noteId}
      >
        <Icon name="upload" />
        {buttonLabelFor(upload, buttonLabel)}
      </Button>
      <p id={noteId} role="status" className={styles.note} data-state={upload.state}>
        {upload.state === "done" && <Icon name="check" size={16} />}
        {notes[upload.state]}
      </p>
      {upload.state === "done" && upload.isRepaired && <p className={styles.note}>{uploadCopy.repaired}</p>}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

const notes = {
  none: uploadCopy.limit(megabytes(limits.pdfMaxBytes)),
  uploading: uploadCopy.uploading,
  processing: uploadCopy.processing,
  done: uploadCopy.uploadedNote,
} satisfies Record<PdfUpload["state"], string>;

function buttonLabelFor({ state }: PdfUpload, buttonLabel: string): string {
  if (state === "none") return buttonLabel;
  return state === "done" ? uploadCopy.replace : uploadCopy.show;
}
