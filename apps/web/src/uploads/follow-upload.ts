import type { AwsBody } from "@uppy/aws-s3";
import type { Meta, UppyFile } from "@uppy/core";
import { uploadCopy } from "../content/uploads.ts";
import type { Uploader, UploadListener } from "./pdf-upload.ts";

/** Tells the listener what becomes of the file, but for its success, which registering it tells. */
export function followUpload(uppy: Uploader, { onChange, onFailure }: UploadListener): void {
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
