/** Comes without types of its own; it is the same, in half as many letters, all of which every process has to read. */
declare module "pdfjs-dist/legacy/build/pdf.min.mjs" {
  export * from "pdfjs-dist/legacy/build/pdf.mjs";
}
