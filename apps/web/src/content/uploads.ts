/** The words around the upload of a PDF. Those of the dialog that are not here are its own, in English. */
export const uploadCopy = {
  note: (megabytes: string) => `One PDF of at most ${megabytes}`,
  limit: (megabytes: string) => `At most ${megabytes}`,
  uploading: "Uploading...",
  processing: "Processing upload...",
  uploadedNote: "PDF uploaded successfully",
  uploaded: "PDF uploaded",
  repaired:
    "Repaired on reading. The file breaks the rules of PDF and opens all the same; it is kept as it came. If other programs refuse it, export it again.",
  failed: { title: "Upload failed", description: "Failed to upload PDF" },
  dialogMissing: "The upload dialog did not load. Check the connection and try again.",
  upload: "Upload PDF",
  replace: "Replace",
  show: "Show upload",
  dialogTitle: "Upload a PDF (press Escape to close)",
  close: "Close",
  onlyPdf: "Only PDF files can be uploaded",
  companionMissing: "The service that fetches links does not answer. Try again later.",
  link: {
    pluginNameUrl: "Link",
    enterUrlToImport: "Address of a PDF",
    failedToFetch: "This link cannot be imported",
  },
  missingFields: "Missing required meta field(s): %{fields}",
} as const;
