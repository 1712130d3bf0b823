import { type FileRefusal, onlyPdf, splitRefusal, tooLarge } from "@antochi/contract/file-refusals";
import { uploadCopy } from "../content/uploads.ts";
import type { UploaderFile } from "./pdf-upload.ts";

/** Has Uppy refuse files by names, which `reasonOf` puts into words. */
export const namedRefusals = {
  strings: {
    youCanOnlyUploadFileTypes: "only-pdf",
    exceedsSize: "too-large",
    noDuplicates: "duplicate",
    youCanOnlyUploadX: { 0: "too-many", 1: "too-many" },
  },
  pluralize: (count: number) => (count === 1 ? 0 : 1),
};

/** What a file that is not taken is told; nothing of it was sent. */
export function reasonOf(
  { message }: Error,
  { name, maxBytes }: { name: string; maxBytes: number },
): FileRefusal {
  switch (message) {
    case "only-pdf":
      return splitRefusal(`${onlyPdf(name)} ${uploadCopy.nothingSent}`);
    case "too-large":
      return splitRefusal(`${tooLarge(maxBytes)} ${uploadCopy.nothingSent}`);
    case "duplicate":
      return uploadCopy.duplicate;
    case "too-many":
      return uploadCopy.tooMany;
    default:
      return { words: message, advice: "" };
  }
}

/** Why a file that was sent was not taken. */
export function failureOf({ meta: { failure, isRefused } }: UploaderFile): FileRefusal {
  const { words, advice } = splitRefusal(failure ?? uploadCopy.failed.description);
  return { words, advice: [advice, isRefused && uploadCopy.nothingKept].filter(Boolean).join(" ") };
}

type Failure = { name: string; message: string };

/** What a reader is told of a failure; undefined where that would speak of requests and statuses. */
export function wordsOf(error: Failure, { isRemote }: { isRemote: boolean }): string | undefined {
  return wordsOfServer(error) ?? (isRemote ? wordsOfCompanion(error) : undefined);
}

/** Only what the server said to the reader is fit to be read. */
function wordsOfServer({ name, message }: Failure): string | undefined {
  const isForReaders =
    name === "UserFacingApiError" || name === "RegistrationFailed" || message === "Authorization required";
  return isForReaders ? message : undefined;
}

/** Of its own failures the companion's client speaks as the specification has it; of those of the line, in many ways. */
function wordsOfCompanion({ name, message }: Failure): string {
  const isNamed = name === "HttpError" || message.startsWith("Timeout waiting for message from Companion");
  return isNamed ? message : uploadCopy.companionMissing;
}
