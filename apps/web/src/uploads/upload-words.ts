import { type FileRefusal, onlyPdf, splitRefusal, tooLarge } from "@antochi/contract/file-refusals";
import { uploadCopy } from "../content/uploads.ts";
import { statusOf } from "./sending/line.ts";
import type { UploaderFile } from "./pdf-upload.ts";

/** Makes Uppy refuse files with short codes, which `reasonOf` puts into words. */
export const namedRefusals = {
  strings: {
    youCanOnlyUploadFileTypes: "only-pdf",
    exceedsSize: "too-large",
    noDuplicates: "duplicate",
    youCanOnlyUploadX: { 0: "too-many", 1: "too-many" },
  },
  pluralize: (count: number) => (count === 1 ? 0 : 1),
};

/** The reason for refusing a file before any of it was sent. */
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

/** Why a file was refused after it was sent. */
export function failureOf({ meta: { failure, isRefused } }: UploaderFile): FileRefusal {
  const { words, advice } = splitRefusal(failure ?? uploadCopy.failed.description);
  return { words, advice: [advice, isRefused && uploadCopy.nothingKept].filter(Boolean).join(" ") };
}

type Failure = { name: string; message: string };

/** The message for a failure; undefined if it would talk of requests and statuses. */
export function wordsOf(error: Failure, { isRemote }: { isRemote: boolean }): string | undefined {
  return wordsOfServer(error) ?? wordsOfStore(error) ?? (isRemote ? wordsOfCompanion(error) : undefined);
}

/** Only messages that the server wrote for users are shown. */
function wordsOfServer({ name, message }: Failure): string | undefined {
  const isForReaders =
    name === "UserFacingApiError" || name === "RegistrationFailed" || message === "Authorization required";
  return isForReaders ? message : undefined;
}

/** Insufficient Storage (RFC 4918, 11.5), which MinIO answers on a full disk. */
const insufficientStorage = 507;

/** Why a PUT failed although the store was reached. */
function wordsOfStore(error: Failure): string | undefined {
  const status = statusOf(error) ?? 0;
  if (status === insufficientStorage) return uploadCopy.storeFull;
  return status >= 500 ? uploadCopy.storeFails : undefined;
}

/** The companion's client words its own failures as specified, but connection failures in many ways. */
function wordsOfCompanion({ name, message }: Failure): string {
  const isNamed = name === "HttpError" || message.startsWith("Timeout waiting for message from Companion");
  return isNamed ? message : uploadCopy.companionMissing;
}
