import {
  GlobalWorkerOptions,
  ImageKind,
  PDFDataRangeTransport,
  PasswordException,
  VerbosityLevel,
  getDocument,
} from "pdfjs-dist/legacy/build/pdf.min.mjs";
import { WorkerMessageHandler } from "pdfjs-dist/legacy/build/pdf.worker.min.mjs";

/**
 * Both halves of pdf.js in one: the second registers itself with the first, which would otherwise look for it in a file of
 * its own.
 */
export const pdfjs = {
  GlobalWorkerOptions,
  ImageKind,
  PDFDataRangeTransport,
  PasswordException,
  VerbosityLevel,
  WorkerMessageHandler,
  getDocument,
};
