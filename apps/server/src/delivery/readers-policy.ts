/**
 * The Content-Security-Policy of PDFs. Chrome shows a PDF with an `<embed>` in a document that has the PDF's own policy, so
 * the pages' policy would leave it blank. Nothing in that document is ours, and nobody may frame it.
 */
export const readersPolicy = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
