import type { FileRefusal } from "@antochi/contract/file-refusals";
import { limits } from "@antochi/contract/limits";
import type { AwsBody } from "@uppy/aws-s3";
import Uppy from "@uppy/core";
import { uploadCopy } from "../content/uploads.ts";
import { createListeners } from "../ui/listeners.ts";
import { type KeptUpload, keyOf, openKeptUploads } from "./sending/kept-uploads.ts";
import { PatientS3 } from "./sending/patient-s3.ts";
import {
  canRetry,
  type PdfMeta,
  type Uploader,
  type UploaderFile,
  type UploadListener,
} from "./pdf-upload.ts";
import { type Register, registerUploads } from "./register-upload.ts";
import { markResumes, type ResumeOptions, resumeUploads } from "./sending/resume-uploads.ts";
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
  /** Sends all failed files again, except those that were themselves refused. */
  retryAll: () => void;
  remove: (id: string) => void;
  /** Replaces a file; if the new one is refused, the old one stays. */
  replace: (id: string, file: File) => void;
  dismiss: (refused: RefusedFile) => void;
  forget: (kept: KeptUpload) => void;
  clear: () => void;
  close: () => void;
};

/** Creates a queue. Call it once, outside of rendering. */
export function createUploadQueue(options: UploadQueueOptions): UploadQueue {
  const { maxFiles = limits.uploadDefaultMaxFiles, maxBytes = limits.uploadDefaultMaxBytes } = options;
  const store = openKeptUploads(options.id);
  // Closing Uppy removes its files, but the parts that arrived must still be there when the user comes back.
  let isClosing = false;
  const uppy = createUploader({ ...options, maxFiles, maxBytes, store, isClosing: () => isClosing });

  let refused: readonly RefusedFile[] = [];
  let snapshot: Snapshot | undefined;
  const { subscribe, notify } = createListeners();
  function changed() {
    snapshot = undefined;
    notify();
  }
  function read(): Snapshot {
    const files = uppy.getFiles();
    return (snapshot ??= { files, refused, kept: notChosenAgain(store.read(), files) });
  }
  uppy.on("state-update", changed);
  // `resumeUploads` forgets a removed file only after Uppy has updated its state.
  uppy.on("file-removed", changed);
  uppy.on("restriction-failed", (file, error) => {
    refused = [...refused, refusedFile(file, error, maxBytes)];
    changed();
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

  function retry(id: string): void {
    void uppy.retryUpload(id);
  }

  const stopAsking = askBeforeLeaving(uppy);
  return {
    uppy,
    maxBytes,
    maxFiles,
    read,
    subscribe,
    add,
    replace(id, file) {
      if (canReplace(uppy, id, file)) uppy.removeFile(id);
      add([file]);
    },
    pause: (id) => uppy.pauseResume(id),
    pauseAll: (isPaused) => (isPaused ? uppy.pauseAll() : uppy.resumeAll()),
    retry,
    retryAll() {
      for (const { id } of uppy.getFiles().filter(canRetry)) retry(id);
    },
    remove: (id) => uppy.removeFile(id),
    dismiss(file) {
      refused = refused.filter((each) => each !== file);
      changed();
    },
    forget(kept) {
      store.forget(kept);
      changed();
    },
    clear() {
      refused = [];
      uppy.cancelAll();
      changed();
    },
    close() {
      isClosing = true;
      stopAsking();
      uppy.destroy();
    },
  };
}

type UploaderOptions = Required<UploadQueueOptions> & ResumeOptions;

/** Uppy with what happens to every file: upload, registration, report, and resumption on the next visit. */
function createUploader(options: UploaderOptions): Uploader {
  const { id, maxFiles, maxBytes, register, listener, store, isClosing } = options;
  const uppy: Uploader = new Uppy<PdfMeta, AwsBody>({
    id: `pdf-upload-${id}`,
    restrictions: {
      maxNumberOfFiles: maxFiles,
      maxFileSize: maxBytes,
      allowedFileTypes: [".pdf", "application/pdf"],
    },
    locale: namedRefusals,
  });
  uppy.use(PatientS3, {
    findKept: (file: UploaderFile) => store.find(keyOf(file))?.upload,
    keep: (file, upload, arrived) => store.keep(keyOf(file), arrived, upload),
    isClosing,
  });
  registerUploads(uppy, register, listener);
  followUpload(uppy, listener);
  estimateTimeLeft(uppy);
  resumeUploads(uppy, { store, isClosing });
  markResumes(uppy);
  // Uppy has no other method to start a single file.
  uppy.on("file-added", (file) => void uppy.retryUpload(file.id));
  return uppy;
}

let lastId = 0;
function refusedFile(file: UploaderFile | undefined, error: Error, maxBytes: number): RefusedFile {
  lastId += 1;
  const name = file?.name ?? "";
  return { id: lastId, name, size: file?.size ?? null, ...reasonOf(error, { name, maxBytes }) };
}

function notChosenAgain(kept: readonly KeptUpload[], files: readonly UploaderFile[]): readonly KeptUpload[] {
  return kept.filter(({ name, size }) => !files.some((file) => file.name === name && file.size === size));
}

/** Whether a file would be accepted in place of another, which is removed only then. */
function canReplace(uppy: Uploader, id: string, file: File): boolean {
  const others = uppy.getFiles().filter((each) => each.id !== id);
  const isThere = others.some(({ data }) => data instanceof File && isSameFile(data, file));
  const extension = file.name.split(".").at(-1) ?? "";
  const { name, type, size } = file;
  return !isThere && uppy.validateRestrictions({ name, type, size, extension }, others) === null;
}

function isSameFile(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
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
