import type { AwsBody } from "@uppy/aws-s3";
import type { Uppy, UppyFile } from "@uppy/core";

/** What is known of a file besides what Uppy keeps of it. */
export type PdfMeta = {
  /** The line broke, and the file goes on by itself when it is back. */
  isWaiting?: boolean;
  /** The origin of a store that does not let this page send to it. */
  barredFrom?: string | undefined;
  /** It was paused in one piece, of which nothing is kept; it goes on in parts. */
  isLost?: boolean;
  /** The bytes that had arrived when it went on after a pause or a break. */
  resumedAt?: number;
  secondsLeft?: number;
  /** Why it failed, in words for the reader. */
  failure?: string;
  /** The file itself was refused: sending it again cannot help. */
  isRefused?: boolean;
  objectPath?: string;
  /** Whether it breaks the rules of PDF and opens all the same. */
  isRepaired?: boolean;
};

/** The Uppy that takes PDFs to the store. */
export type Uploader = Uppy<PdfMeta, AwsBody>;
export type UploaderFile = UppyFile<PdfMeta, AwsBody>;

/** A PDF on its way to an article; `size` is in bytes. Only what is done has a path to give to the article. */
export type PdfUpload =
  | { state: "none" }
  | { state: "uploading" | "processing"; fileName: string; size: number }
  | { state: "done"; fileName: string; size: number; objectPath: string; isRepaired: boolean };

/** The upload of a form, with what it falls back to while another is to take its place. */
export type HeldUpload = { upload: PdfUpload; before: PdfUpload };

export const nothingHeld: HeldUpload = { upload: { state: "none" }, before: { state: "none" } };

/** Another is to take its place: until one does, whatever else becomes of that, the form keeps what it has. */
export function replacing({ upload }: HeldUpload): HeldUpload {
  return { upload, before: upload };
}

/** What a form has after a step of its upload. */
export function afterStep({ before }: HeldUpload, upload: PdfUpload): HeldUpload {
  if (upload.state === "none") return { upload: before, before };
  return { upload, before: upload.state === "done" ? nothingHeld.before : before };
}

/** Whoever waits for an upload hears of every step through these. */
export type UploadListener = {
  onChange: (upload: PdfUpload) => void;
  /** The words are for the reader; undefined where nobody has better ones than the screen itself. */
  onFailure: (words: string | undefined) => void;
};

/** Where a file stands, as its row shows it. */
export type UploadStep = "queued" | "sending" | "waiting" | "paused" | "checking" | "done" | "failed";

/** Reads from the uploader's state where a file stands. */
export function stepOf({ error, meta, progress, isPaused = false }: UploaderFile): UploadStep {
  if (error) return "failed";
  if (meta.objectPath !== undefined) return "done";
  if (progress.uploadComplete || progress.postprocess) return "checking";
  if (isPaused) return "paused";
  if (meta.isWaiting) return "waiting";
  return progress.uploadStarted ? "sending" : "queued";
}

/** Bytes that have arrived, of all of them. */
export function progressOf({ progress, size, meta }: UploaderFile): { sent: number; total: number } {
  const total = size ?? progress.bytesTotal ?? 0;
  const sent = meta.isLost ? 0 : Math.min(Number(progress.bytesUploaded) || 0, total);
  return { sent, total };
}
