import { limits } from "@antochi/contract/limits";
import AwsS3, { type AwsBody } from "@uppy/aws-s3";
import Uppy, { type Meta } from "@uppy/core";
import GoldenRetriever from "@uppy/golden-retriever";
import { uploadCopy } from "../content/uploads.ts";
import { followUpload } from "./follow-upload.ts";
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
