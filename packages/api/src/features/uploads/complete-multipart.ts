import { completedUploadSchema, multipartCompletionSchema } from "@antochi/contract/uploads";
import { adminProcedure } from "../../trpc.ts";
import { requireUploadInParts } from "../../stored-files/stored-file-rows.ts";
import { withUploadRefusals } from "../../stored-files/upload-refusals.ts";

/** Puts the parts together; a retry after a lost answer gets the same answer. */
export const completeMultipart = adminProcedure
  .meta({
    rest: {
      method: "POST",
      path: "/api/s3/multipart/{uploadId}/complete",
      query: ["key"],
      summary: "Finish an upload in parts",
    },
  })
  .input(multipartCompletionSchema)
  .output(completedUploadSchema)
  .mutation(async ({ ctx, input: { key, uploadId, parts } }) => {
    await requireUploadInParts(ctx.db, { key, uploadId });
    return withUploadRefusals(() =>
      ctx.store.multipart.complete(key, uploadId, { parts, maxBytes: ctx.pdfMaxBytes }),
    );
  });
