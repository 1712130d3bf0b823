import { startedUploadSchema, uploadFileSchema } from "@antochi/contract/uploads";
import { adminProcedure } from "../../trpc.ts";
import { issueUploadKey, rememberUploadId } from "../../stored-files/stored-file-rows.ts";
import { requirePdf } from "../../stored-files/upload-refusals.ts";

/** Starts a multipart upload. */
export const createMultipart = adminProcedure
  .meta({ rest: { method: "POST", path: "/api/s3/multipart", summary: "Start an upload in parts" } })
  .input(uploadFileSchema)
  .output(startedUploadSchema)
  .mutation(async ({ ctx, input }) => {
    const key = await issueUploadKey(ctx, requirePdf(input));
    const uploadId = await ctx.store.multipart.create(key, { contentType: "application/pdf" });
    await rememberUploadId(ctx.db, { key, uploadId });
    return { key, uploadId };
  });
