import "./older-browsers.ts";
// Patched (apps/web/patches): the original reads every page's entry before it shows one, which is most of the file.
import "pdfjs-dist/build/pdf.worker.mjs";
import { addStreamIterator } from "./stream-iterator.ts";

// In time for the first document: no message can name one before this has run.
addStreamIterator();
