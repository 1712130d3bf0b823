import { uploadLimitsSchema } from "@antochi/contract/uploads";
import { adminProcedure } from "../../trpc.ts";

/** What the upload dialog may offer, so that it refuses a file before it is sent. */
export const uploadLimits = adminProcedure
  .output(uploadLimitsSchema)
  .query(({ ctx: { pdfMaxBytes, companion } }) => ({
    maxBytes: pdfMaxBytes,
    // Uppy appends its paths, which begin with a slash.
    companionUrl: companion?.url.href.replace(/\/$/, "") ?? null,
  }));
