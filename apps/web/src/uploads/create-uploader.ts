import type { FileRefusal } from "@antochi/contract/file-refusals";
import { limits } from "@antochi/contract/limits";
import type { AwsBody } from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import { uploadCopy } from "../content/uploads.ts";
import { createListeners } from "../ui/listeners.ts";
import { type KeptUpload, openKeptUploads } from "./kept-uploads.ts";
import { PatientS3 } from "./patient-s3.ts";
import {
  type PdfMeta,
  progressOf,
  stepOf,
  type Uploader,
  type UploaderFile,
  type UploadListener,
} from "./pdf-upload.ts";
import { type Register, registerUploads } from "./register-upload.ts";
import { estimateTimeLeft } from "./time-left.ts";
import { namedRefusals, reasonOf, wordsOf } from "./upload-words.ts";

type UploadQueueOptions = {
  /** The id of the session that a reload restores. */
  id: string;
  /** Maximum number of files; null for no limit. The default is one, as specified. */
  maxFiles?: number | null;
  /** Maximum size of a PDF in bytes. The default is 10 MB, as specified. */
  maxBytes?: number;
  register: Register;
  listener: UploadListener;
};

/** A file that was refused before its upload, and why. */
export type RefusedFile = FileRefusal & { id: number; name: string; size: number | null };

type Snapshot = {
  files: readonly UploaderFile[];
  refused: readonly RefusedFile[];
  kept: readonly KeptUpload[];
};

/** The PDFs of one dialog while they are uploaded and registered. */
export type UploadQueue = {
  uppy: Uploader;
  maxBytes: number;
  maxFiles: number | null;
  /** The current snapshot; the same object until something changes. */
  read: () => Snapshot;
  subscribe: (listener: () => void) => () => void;
  /** Adds files, whose uploads start at once. */
  add: (files: readonly File[]) => void;
  pause: (id: string) => void;
  /** Pauses or resumes all uploads in progress. */
  pauseAll: (isPaused: boolean) => void;
  retry: (id: string) => void;
  remove: (id: string) => void;
  /** Replaces a file; if the new one is refused, the old one stays. */
  replace: (id: string, file: File) => void;
  dismiss: (refused: RefusedFile) => void;
  forget: (kept: KeptUpload) => void;
  clear: () => void;
  close: () => void;
};

/** Creates a queue. Call it once, outside of rendering. */
export function createUploadQueue({
  id,
  maxFiles = limits.uploadDefaultMaxFiles,
  maxBytes = limits.uploadDefaultMaxBytes,
  register,
  listener,
}: UploadQueueOptions): UploadQueue {
  const uppy: Uploader = new Uppy<PdfMeta, AwsBody>({
    id: `pdf-upload-${id}`,
    restrictions: {
      maxNumberOfFiles: maxFiles,
      maxFileSize: maxBytes,
      allowedFileTypes: [".pdf", "application/pdf"],
    },
    locale: namedRefusals,
  });
  const store = openKeptUploads(id);
  // Closing Uppy removes its files, but the parts that arrived must still be there when the user comes back.
  let isClosing = false;
  const asNamed = ({ name, size, data }: UploaderFile) => ({
    name,
    size: size ?? 0,
    lastModified: data instanceof File ? data.lastModified : 0,
  });
  uppy.use(PatientS3, {
    findKept: (file: UploaderFile) => store.find(asNamed(file))?.upload,
    keep: (file, upload, arrived) => store.keep(asNamed(file), arrived, upload),
    isClosing: () => isClosing,
  });
  registerUploads(uppy, register, listener);
  followUpload(uppy, listener);
  estimateTimeLeft(uppy);

  let refused: readonly RefusedFile[] = [];
  let snapshot: Snapshot | undefined;
  const { subscribe, notify } = createListeners();
  function changed() {
    snapshot = undefined;
    notify();
  }
  function read(): Snapshot {
    const files = uppy.getFiles();
    snapshot ??= {
      files,
      refused,
      kept: store
        .read()
        .filter(({ name, size }) => !files.some((file) => file.name === name && file.size === size)),
    };
    return snapshot;
  }
  uppy.on("state-update", changed);
  uppy.on("restriction-failed", (file, error) => {
    refused = [
      ...refused,
      {
        id: nextId(),
        name: file?.name ?? "",
        size: file?.size ?? null,
        ...reasonOf(error, { name: file?.name ?? "", maxBytes }),
      },
    ];
    changed();
  });
  uppy.on("file-added", (file) => {
    if (!file.isRemote) {
      const kept = store.find(asNamed(file));
      store.keep(asNamed(file), kept?.arrived ?? 0, kept?.upload);
      resumeParts(uppy, file, kept);
    }
    // Uppy has no other method to start a single file.
    void uppy.retryUpload(file.id);
  });
  uppy.on("s3-multipart:part-uploaded", (file) => {
    const upload = partsOf(file);
    if (upload) store.keep(asNamed(file), file.progress.bytesUploaded || 0, upload);
  });
  uppy.on("upload-pause", (file, isPaused) => {
    if (file && !isPaused) uppy.setFileMeta(file.id, { resumedAt: progressOf(file).sent });
  });
  uppy.on("resume-all", () => {
    for (const file of uppy.getFiles()) {
      if (stepOf(file) === "sending") uppy.setFileMeta(file.id, { resumedAt: progressOf(file).sent });
    }
  });
  // Neither finished nor refused files are restored.
  uppy.on("file-removed", (file) => {
    if (!isClosing) store.forget(asNamed(file));
  });
  uppy.on("postprocess-complete", (file) => file && store.forget(asNamed(file)));
  uppy.on("upload-error", (file) => {
    if (file && uppy.getState().files[file.id]?.meta.isRefused) store.forget(asNamed(file));
  });

  function add(files: readonly File[]): void {
    // With many files, each refusal stays until its row is dismissed.
    if (maxFiles === 1) refused = [];
    // A failed file makes room for another; one that is in progress or done stays.
    const failed = uppy.getFiles().find(({ error }) => error);
    if (maxFiles === 1 && failed) uppy.removeFile(failed.id);
    uppy.addFiles(files.map((data) => ({ name: data.name, type: data.type, data, source: "chosen" })));
    changed();
  }

  const stop = askBeforeLeaving(uppy);
  return {
    uppy,
    maxBytes,
    maxFiles,
    read,
    subscribe,
    add,
    replace(fileId, file) {
      const others = uppy.getFiles().filter(({ id: each }) => each !== fileId);
      const isThere = others.some(({ data }) => data instanceof File && isSameFile(data, file));
      const extension = file.name.split(".").at(-1) ?? "";
      const { name, type, size } = file;
      if (!isThere && uppy.validateRestrictions({ name, type, size, extension }, others) === null) {
        uppy.removeFile(fileId);
      }
      add([file]);
    },
    pause: (fileId) => uppy.pauseResume(fileId),
    pauseAll: (isPaused) => (isPaused ? uppy.pauseAll() : uppy.resumeAll()),
    retry: (fileId) => void uppy.retryUpload(fileId),
    remove: (fileId) => uppy.removeFile(fileId),
    dismiss(file) {
      refused = refused.filter((each) => each !== file);
      changed();
    },
    forget({ name, size, modified }) {
      store.forget({ name, size, lastModified: modified });
      changed();
    },
    clear() {
      refused = [];
      uppy.cancelAll();
      changed();
    },
    close() {
      isClosing = true;
      stop();
      uppy.destroy();
    },
  };
}

let lastId = 0;
function nextId(): number {
  lastId += 1;
  return lastId;
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** Tells `@uppy/aws-s3` which upload to resume, for a file that it splits into parts itself. */
function resumeParts(uppy: Uploader, { id, size }: UploaderFile, kept: KeptUpload | undefined): void {
  if (!kept?.upload || (size ?? 0) <= limits.multipartThresholdBytes) return;
  const state: object = { s3Multipart: kept.upload };
  uppy.setFileState(id, state);
}

/** The multipart upload that `@uppy/aws-s3` stores on a file, outside of the file's type. */
function partsOf(file: UploaderFile) {
  if (!("s3Multipart" in file)) return undefined;
  const { s3Multipart: upload } = file;
  if (typeof upload !== "object" || upload === null || !("key" in upload) || !("uploadId" in upload))
    return undefined;
  const { key, uploadId } = upload;
  return typeof key === "string" && typeof uploadId === "string" ? { key, uploadId } : undefined;
}

/**
 * Makes the browser ask before a page with an upload in progress is closed.
 * @returns a function that stops this
 */
function askBeforeLeaving(uppy: Uploader): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (uppy.getFiles().some(({ error, progress }) => !error && !progress.complete)) event.preventDefault();
  };
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}

/** Reports an upload's progress and failure to the listener; its success is reported by the registration. */
function followUpload(uppy: Uploader, { onChange, onFailure }: UploadListener): void {
  const about = ({ name, size }: UploaderFile) => ({ fileName: name, size: size ?? 0 });
  uppy.on("upload-start", ([file]) => {
    if (file) onChange({ state: "uploading", ...about(file) });
  });
  uppy.on("postprocess-progress", (file) => {
    if (file) onChange({ state: "processing", ...about(file) });
  });
  uppy.on("file-removed", () => onChange({ state: "none" }));
  uppy.on("upload-error", (file, error) => {
    onChange({ state: "none" });
    const words = wordsOf(error, { isRemote: file?.isRemote ?? false });
    if (file && uppy.getState().files[file.id]) {
      uppy.setFileMeta(file.id, { failure: words ?? uploadCopy.failed.description, isWaiting: false });
    }
    onFailure(words);
  });
}
