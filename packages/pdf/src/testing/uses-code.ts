import { join } from "node:path";
import { runCompiled } from "../../build/compiled-script.ts";

/**
 * A program that runs the pdf.js of the directory in its argument, and prints whether V8 accepted the code cache beside it.
 */
const [, , dist = ""] = process.argv;
const { cachedDataRejected } = runCompiled(
  { script: join(dist, "pdfjs.cjs"), code: join(dist, "pdfjs.code") },
  {},
);
process.stdout.write(cachedDataRejected === false ? "used" : "not used");
