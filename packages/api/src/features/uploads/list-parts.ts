import { multipartUploadSchema, uploadedPartSchema } from "@antochi/contract/uploads";
import { adminProcedure } from "../../trpc.ts";
import { requireUploadInParts } from "../../stored-files/stored-file-rows.ts";
import { withUploadRefusals } from "../../stored-files/upload-refusals.ts";

/** The parts that have arrived, so that a paused upload resumes where it stopped. */
export const listParts = adminProcedure
  .meta({
    rest: { method: "GET", path: "/api/s3/multipart/{uploadId}", summary: "Parts that have arrived" },
  })
  .input(multipartUploadSchema)
  .output(uploadedPartSchema.array())
  .query(async ({ ctx, input: { key, uploadId } }) => {
    await requireUploadInParts(ctx.db, { key, uploadId });
    return withUploadRefusals(() => ctx.store.multipart.listParts(key, uploadId));
  });
