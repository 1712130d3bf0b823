import type { AwsBody } from "@uppy/aws-s3";
import type { Uppy, UppyFile } from "@uppy/core";

/** What is known of a file in addition to Uppy's own state. */
export type PdfMeta = {
  /** The connection is lost, and the upload resumes when it is back. */
  isWaiting?: boolean;
  /** Others go first: only some are sent at a time, and after a lost connection one. */
  isQueued?: boolean;
  /** The origin of a store that rejects this page's requests. */
  barredFrom?: string | undefined;
  /** It was paused while being sent in one piece, so its progress is lost; it resumes in parts. */
  isLost?: boolean;
  /** The bytes that had arrived when it resumed after a pause or a lost connection. */
  resumedAt?: number;
  secondsLeft?: number;
  /** Why it failed, worded for the user. */
  failure?: string;
  /** The file itself was refused, so a retry cannot help. */
  isRefused?: boolean;
  objectPath?: string;
  /** Whether it violates the PDF format but can still be opened. */
  isRepaired?: boolean;
};

/** The Uppy instance that uploads PDFs to the store. */
export type Uploader = Uppy<PdfMeta, AwsBody>;
export type UploaderFile = UppyFile<PdfMeta, AwsBody>;

/** The PDF upload of a form; `size` is in bytes. Only a finished one has a path to give to the article. */
export type PdfUpload =
  | { state: "none" }
  | { state: "uploading" | "processing"; fileName: string; size: number }
  | { state: "done"; fileName: string; size: number; objectPath: string; isRepaired: boolean };

/** The upload of a form, and what it falls back to if its replacement does not succeed. */
export type HeldUpload = { upload: PdfUpload; before: PdfUpload };

export const nothingHeld: HeldUpload = { upload: { state: "none" }, before: { state: "none" } };

/** Starts a replacement: until one succeeds, the form keeps what it has. */
export function replacing({ upload }: HeldUpload): HeldUpload {
  return { upload, before: upload };
}

/** The form's state after a step of its upload. */
export function afterStep({ before }: HeldUpload, upload: PdfUpload): HeldUpload {
  if (upload.state === "none") return { upload: before, before };
  return { upload, before: upload.state === "done" ? nothingHeld.before : before };
}

/** Callbacks for every step of an upload. */
export type UploadListener = {
  onChange: (upload: PdfUpload) => void;
  /** `words` are for the user; undefined if the screen's own are better. */
  onFailure: (words: string | undefined) => void;
};

/** A file's step, as its row shows it. */
export type UploadStep = "queued" | "sending" | "waiting" | "paused" | "checking" | "done" | "failed";

/** Derives a file's step from Uppy's state. */
export function stepOf({ error, meta, progress, isPaused = false }: UploaderFile): UploadStep {
  if (error) return "failed";
  if (meta.objectPath !== undefined) return "done";
  if (progress.uploadComplete || progress.postprocess) return "checking";
  if (isPaused) return "paused";
  if (meta.isQueued) return "queued";
  if (meta.isWaiting) return "waiting";
  return progress.uploadStarted ? "sending" : "queued";
}

/** Whether sending a failed file again may help; it cannot where the file itself was refused. */
export function canRetry(file: UploaderFile): boolean {
  return stepOf(file) === "failed" && !file.meta.isRefused;
}

/** Bytes that have arrived, and the total. */
export function progressOf({ progress, size, meta }: UploaderFile): { sent: number; total: number } {
  const total = size ?? progress.bytesTotal ?? 0;
  const sent = meta.isLost ? 0 : Math.min(Number(progress.bytesUploaded) || 0, total);
  return { sent, total };
}
