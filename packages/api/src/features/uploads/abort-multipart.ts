import { multipartUploadSchema } from "@antochi/contract/uploads";
import { z } from "zod";
import { adminProcedure } from "../../trpc.ts";
import { requireIssuedKey } from "./require-issued-key.ts";
import { forgetIssuedFile } from "../../stored-files/stored-file-queries.ts";
import { withUploadRefusals } from "./upload-refusals.ts";

/** Drops an upload in parts and everything that arrived of it. */
export const abortMultipart = adminProcedure
  .meta({
    rest: { method: "DELETE", path: "/api/s3/multipart/{uploadId}", summary: "Drop an upload in parts" },
  })
  .input(multipartUploadSchema)
  .output(z.object({}))
  .mutation(async ({ ctx, input: { key, uploadId } }) => {
    await requireIssuedKey(ctx.db, key);
    await withUploadRefusals(() => ctx.store.multipart.abort(key, uploadId));
    // It may have been complete already.
    await ctx.store.remove(key);
    await forgetIssuedFile(ctx.db, key);
    return {};
  });
