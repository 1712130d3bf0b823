/** Why there is no document to read. */
export type Problem = "missing" | "signed-out" | "damaged" | "offline" | "failed";

/** What kept a document from opening, from pdf.js' own errors, which are told apart by their names. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "InvalidPDFException" || error.name === "FormatError") return "damaged";
  if (error.name === "ResponseException" && "status" in error) {
    if (error.status === 401) return "signed-out";
    if (error.status === 404) return "missing";
  }
  return navigator.onLine ? "failed" : "offline";
}
