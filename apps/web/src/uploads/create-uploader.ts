import { limits } from "@antochi/contract/limits";
import AwsS3, { type AwsBody } from "@uppy/aws-s3";
import Uppy, { type Meta, type UppyFile } from "@uppy/core";
import GoldenRetriever from "@uppy/golden-retriever";
import { uploadCopy } from "../content/uploads.ts";
import type { Uploader, UploadListener } from "./pdf-upload.ts";
import { createPut } from "./put-with-retries.ts";
import { type Register, registerUploads } from "./register-upload.ts";

type UploaderOptions = {
  /** Names the session that a reload restores. */
  id: string;
  /** Bytes of one PDF, at most. */
  maxBytes: number;
  register: Register;
  newAddress: Parameters<typeof createPut>[0]["newAddress"];
  listener: UploadListener;
};

/**
 * Bytes stay out of the browser's store: after a reload the reader selects the file again, and what has arrived of it is
 * not sent again. `maxFileSize` is read by the store behind the option, whose type names the others only.
 */
const keepingNoBytes = { name: "uppy-blobs", maxFileSize: -1 };

/** Makes the Uppy that takes one PDF to the store and has it registered. Make it once, outside of rendering. */
export function createUploader({ id, maxBytes, register, newAddress, listener }: UploaderOptions): Uploader {
  const uppy: Uploader = new Uppy<Meta, AwsBody>({
    id: `pdf-upload-${id}`,
    restrictions: {
      maxNumberOfFiles: limits.pdfMaxFiles,
      maxFileSize: maxBytes,
      allowedFileTypes: [".pdf", "application/pdf"],
    },
    locale: {
      strings: { youCanOnlyUploadFileTypes: uploadCopy.onlyPdf },
      pluralize: (count) => (count === 1 ? 0 : 1),
    },
  });
  uppy.use(AwsS3, {
    endpoint: `${window.location.origin}/api`,
    shouldUseMultipart: ({ size }) => (size ?? 0) > limits.multipartThresholdBytes,
    limit: limits.uploadConcurrency,
    retryDelays: [...limits.partRetryDelaysMs],
    // Metadata travels in headers, which are ASCII: the file's name is kept in the database.
    allowedMetaFields: [],
    uploadPartBytes: createPut({ newAddress }),
  });
  uppy.use(GoldenRetriever, { indexedDB: keepingNoBytes });
  registerUploads(uppy, register, listener);
  followUpload(uppy, listener);
  return uppy;
}

/** Tells the listener what becomes of the file, but for its success, which registering it tells. */
function followUpload(uppy: Uploader, { onChange, onFailure }: UploadListener): void {
  const about = ({ name, size }: UppyFile<Meta, AwsBody>) => ({ fileName: name, size: size ?? 0 });
  uppy.on("upload-start", ([file]) => {
    if (file) onChange({ state: "uploading", ...about(file) });
  });
  uppy.on("postprocess-progress", (file) => {
    if (file) onChange({ state: "processing", ...about(file) });
  });
  uppy.on("file-removed", () => onChange({ state: "none" }));
  uppy.on("upload-error", (file, error) => {
    onChange({ state: "none" });
    onFailure(file?.isRemote ? (wordsOf(error) ?? wordsOfCompanion(error)) : wordsOf(error));
  });
}

/** Only what the server said to the reader is fit to be read; the rest speaks of requests and statuses. */
function wordsOf({ name, message }: { name: string; message: string }): string | undefined {
  const isForReaders =
    name === "UserFacingApiError" || name === "RegistrationFailed" || message === "Authorization required";
  return isForReaders ? message : undefined;
}

/** Of its own failures the companion's client speaks as the specification has it; of those of the line, in many ways. */
function wordsOfCompanion({ name, message }: { name: string; message: string }): string {
  const isNamed = name === "HttpError" || message.startsWith("Timeout waiting for message from Companion");
  return isNamed ? message : uploadCopy.companionMissing;
}
