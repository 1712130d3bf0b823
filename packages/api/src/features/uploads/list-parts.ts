import { multipartUploadSchema, uploadedPartSchema } from "@antochi/contract/uploads";
import { adminProcedure } from "../../trpc.ts";
import { requireIssuedKey } from "../../stored-files/stored-file-rows.ts";
import { withUploadRefusals } from "../../stored-files/upload-refusals.ts";

/** The parts that arrived, so that a paused upload goes on where it stopped. */
export const listParts = adminProcedure
  .meta({
    rest: { method: "GET", path: "/api/s3/multipart/{uploadId}", summary: "Parts that have arrived" },
  })
  .input(multipartUploadSchema)
  .output(uploadedPartSchema.array())
  .query(async ({ ctx, input: { key, uploadId } }) => {
    await requireIssuedKey(ctx.db, key);
    return withUploadRefusals(() => ctx.store.multipart.listParts(key, uploadId));
  });
