/** Where pdf.js finds its character maps, fonts and decoders; set by build/pdfjs-files.ts. */
declare const __PDFJS_FILES__: string;
