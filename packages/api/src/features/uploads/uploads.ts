import { router } from "../../trpc.ts";
import { abortMultipart } from "./abort-multipart.ts";
import { completeMultipart } from "./complete-multipart.ts";
import { createMultipart } from "./create-multipart.ts";
import { issueAddress } from "./issue-address.ts";
import { issueImportTicket } from "./issue-import-ticket.ts";
import { listParts } from "./list-parts.ts";
import { registerPdf } from "./register-pdf.ts";
import { signPart } from "./sign-part.ts";
import { temporaryCredentials } from "./temporary-credentials.ts";
import { uploadLimits } from "./upload-limits.ts";
import { uploadParameters } from "./upload-parameters.ts";

/** Addresses under which PDFs are uploaded, whole or in parts, and their registration. */
export const uploads = router({
  issueAddress,
  registerPdf,
  uploadLimits,
  issueImportTicket,
  uploadParameters,
  createMultipart,
  listParts,
  signPart,
  completeMultipart,
  abortMultipart,
  temporaryCredentials,
});
