/**
 * Chrome shows a PDF by an `<embed>` in a document that has the PDF's own policy, so that the pages' policy would leave
 * it blank; nothing in that document is ours, and nobody may frame it.
 */
export const readersPolicy = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
