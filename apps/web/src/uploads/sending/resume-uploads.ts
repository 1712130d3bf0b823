import { limits } from "@antochi/contract/limits";
import { type KeptUpload, type KeptUploads, keyOf } from "./kept-uploads.ts";
import type { UploadInParts } from "./patient-s3.ts";
import { progressOf, stepOf, type Uploader, type UploaderFile } from "../pdf-upload.ts";

export type ResumeOptions = {
  store: KeptUploads;
  /** Whether files are removed only because the screen is left; they are restored then. */
  isClosing: () => boolean;
};

/** Stores what it takes to resume an upload on the next visit, and resumes a file that is chosen again. */
export function resumeUploads(uppy: Uploader, { store, isClosing }: ResumeOptions): void {
  uppy.on("file-added", (file) => {
    if (file.isRemote) return;
    const kept = store.find(keyOf(file));
    store.keep(keyOf(file), kept?.arrived ?? 0, kept?.upload);
    resumeParts(uppy, file, kept);
  });
  uppy.on("s3-multipart:part-uploaded", (file) => {
    const upload = partsOf(file);
    if (upload) store.keep(keyOf(file), file.progress.bytesUploaded || 0, upload);
  });
  // Neither finished nor refused files are restored.
  uppy.on("file-removed", (file) => {
    if (!isClosing()) store.forget(keyOf(file));
  });
  uppy.on("postprocess-complete", (file) => file && store.forget(keyOf(file)));
  uppy.on("upload-error", (file) => {
    if (file && uppy.getState().files[file.id]?.meta.isRefused) store.forget(keyOf(file));
  });
}

/** Tells `@uppy/aws-s3` which upload to resume, for a file that it splits into parts itself. */
function resumeParts(uppy: Uploader, { id, size }: UploaderFile, kept: KeptUpload | undefined): void {
  if (!kept?.upload || (size ?? 0) <= limits.multipartThresholdBytes) return;
  const state: object = { s3Multipart: kept.upload };
  uppy.setFileState(id, state);
}

/** The multipart upload that `@uppy/aws-s3` stores on a file, outside of the file's type. */
function partsOf(file: UploaderFile): UploadInParts | undefined {
  if (!("s3Multipart" in file)) return undefined;
  const { s3Multipart: upload } = file;
  if (typeof upload !== "object" || upload === null || !("key" in upload) || !("uploadId" in upload))
    return undefined;
  const { key, uploadId } = upload;
  return typeof key === "string" && typeof uploadId === "string" ? { key, uploadId } : undefined;
}

/** Stores with every file how much of it had arrived when it was resumed after a pause. */
export function markResumes(uppy: Uploader): void {
  const mark = (file: UploaderFile) => uppy.setFileMeta(file.id, { resumedAt: progressOf(file).sent });
  uppy.on("upload-pause", (file, isPaused) => {
    if (file && !isPaused) mark(file);
  });
  uppy.on("resume-all", () => {
    for (const file of uppy.getFiles()) if (stepOf(file) === "sending") mark(file);
  });
}
