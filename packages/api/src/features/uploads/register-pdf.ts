import { DomainError } from "@antochi/contract/errors";
import { pdfRegistrationSchema, registeredPdfSchema } from "@antochi/contract/uploads";
import { adminProcedure } from "../../trpc.ts";
import { registerUpload } from "../../stored-files/registration.ts";
import { uploadMissing } from "../../stored-files/upload-refusals.ts";

/** Checks and registers an uploaded PDF, so that an article can have it. */
export const registerPdf = adminProcedure
  .meta({
    rest: { method: "PUT", path: "/api/knowledge-base/pdfs", summary: "Check and register an uploaded PDF" },
  })
  .input(pdfRegistrationSchema)
  .output(registeredPdfSchema)
  .mutation(async ({ ctx, input: { pdfURL, fileName } }) => {
    if (!URL.canParse(pdfURL)) {
      throw new DomainError("invalid-input", { message: "pdfURL must be the address of an upload" });
    }
    const key = ctx.store.keyOfSignedUrl(pdfURL);
    if (key === null) throw uploadMissing();
    return registerUpload(ctx, { key, fileName, userId: ctx.user.id });
  });
