import type { AwsBody } from "@uppy/aws-s3";
import type { Meta, Uppy, UppyFile } from "@uppy/core";
import type { UploadListener } from "./pdf-upload.ts";

/** Tells the listener what becomes of the file, but for its success, which registering it tells. */
export function followUpload(uppy: Uppy<Meta, AwsBody>, { onChange, onFailure }: UploadListener): void {
  const about = ({ name, size }: UppyFile<Meta, AwsBody>) => ({ fileName: name, size: size ?? 0 });
  uppy.on("upload-start", ([file]) => {
    if (file) onChange({ state: "uploading", ...about(file) });
  });
  uppy.on("postprocess-progress", (file) => {
    if (file) onChange({ state: "processing", ...about(file) });
  });
  uppy.on("file-removed", () => onChange({ state: "none" }));
  uppy.on("upload-error", (_file, error) => {
    onChange({ state: "none" });
    onFailure(wordsOf(error));
  });
}

/** Only what the server said to the reader is fit to be read; the rest speaks of requests and statuses. */
function wordsOf({ name, message }: { name: string; message: string }): string | undefined {
  const isForReaders =
    name === "UserFacingApiError" || name === "RegistrationFailed" || message === "Authorization required";
  return isForReaders ? message : undefined;
}
