import { DomainError } from "@antochi/contract/errors";
import { notAPdf, onlyPdf, tooLarge } from "@antochi/contract/file-refusals";
import { saveAsPdf } from "@antochi/contract/office-files";
import type { uploadFileSchema } from "@antochi/contract/uploads";
import type { PdfProblem, PdfRefusal } from "@antochi/pdf/pdf-problem";
import { SpoolTooLarge } from "@antochi/pdf/spool";
import {
  InvalidKey,
  InvalidPart,
  ObjectMissing,
  ObjectTooLarge,
  PartTooSmall,
  UploadUnknown,
} from "@antochi/storage/store-errors";
import type { z } from "zod";

/** Refuses with 404 an upload that this server never issued, or that is gone. */
export function uploadMissing(cause?: unknown): DomainError {
  return new DomainError("not-found", { message: "There is no such upload", cause });
}

/** Refuses with 413 a file of more than `maxBytes`, and says how large one may be. */
export function fileTooLarge(maxBytes: number, cause?: unknown): DomainError {
  return new DomainError("file-too-large", { message: tooLarge(maxBytes), cause });
}

/** Runs work on a client's upload and maps errors of store and disk to refusals that a client may read. */
export async function withUploadRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

function refusalOf(error: unknown): DomainError | undefined {
  if (error instanceof ObjectTooLarge || error instanceof SpoolTooLarge)
    return fileTooLarge(error.maxBytes, error);
  if (error instanceof InvalidPart || error instanceof PartTooSmall) {
    return new DomainError("invalid-input", { message: error.message, cause: error });
  }
  const isMissing =
    error instanceof UploadUnknown || error instanceof ObjectMissing || error instanceof InvalidKey;
  return isMissing ? uploadMissing(error) : undefined;
}

const again = "Export it again and retry.";

const refusals = {
  "not-a-pdf": () => new DomainError("not-a-pdf", { message: notAPdf }),
  damaged: ({ page }) =>
    page === undefined
      ? new DomainError("pdf-damaged")
      : damaged(`Page ${page} of this PDF is damaged and cannot be opened. ${again}`),
  "cut-off": () =>
    damaged(
      "This PDF is damaged: its end is missing. Export it again, or copy it again from where it is whole.",
    ),
  "no-pages": () => damaged(`This PDF has no pages. ${again}`),
  endless: () => damaged(`This PDF shows the same pages over and over and cannot be opened. ${again}`),
  "needs-password": () => new DomainError("pdf-needs-password"),
  "too-slow": () =>
    damaged("This PDF is too complex to open. Export it again with fewer or smaller pictures."),
} satisfies Record<PdfProblem, (refusal: PdfRefusal) => DomainError>;

/** The refusal of a PDF, worded for whoever sent it. */
export function pdfRefused(refusal: PdfRefusal): DomainError {
  return refusals[refusal.problem](refusal);
}

/** The refusal of an office document. */
export function officeFileRefused(): DomainError {
  return new DomainError("not-a-pdf", { message: `The file is not a PDF. ${saveAsPdf}` });
}

/** Refuses with 503 a file that could not be checked in time; the upload stays, so that the client can retry. */
export function serverBusy(): DomainError {
  return new DomainError("unavailable", {
    message: "This PDF could not be checked, as the server is busy. Please try again in a minute.",
    retryAfter: 60,
  });
}

function damaged(message: string): DomainError {
  return new DomainError("pdf-damaged", { message });
}

type UploadFile = z.output<typeof uploadFileSchema>;

/** The name of the file that a browser announces. Refuses with 415 a file that is not declared as a PDF. */
export function requirePdf({ fileName, isPdf }: UploadFile): string {
  if (isPdf) return fileName;
  throw new DomainError("not-a-pdf", { message: onlyPdf(fileName) });
}
