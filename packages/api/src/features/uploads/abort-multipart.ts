import { multipartUploadSchema } from "@antochi/contract/uploads";
import { z } from "zod";
import { adminProcedure } from "../../trpc.ts";
import { requireIssuedKey } from "./require-issued-key.ts";
import { forgetIssuedFile } from "../../stored-files/stored-file-queries.ts";
import { withUploadRefusals } from "./upload-refusals.ts";

/** Drops an upload in parts and everything that arrived of it; 404 where this key has no such upload under way. */
export const abortMultipart = adminProcedure
  .meta({
    rest: { method: "DELETE", path: "/api/s3/multipart/{uploadId}", summary: "Drop an upload in parts" },
  })
  .input(multipartUploadSchema)
  .output(z.object({}))
  .mutation(async ({ ctx, input: { key, uploadId } }) => {
    await requireIssuedKey(ctx.db, key);
    await withUploadRefusals(async () => {
      // Aborting what it does not know is a success to a store; the wrong id must not cost another upload its key.
      await ctx.store.multipart.listParts(key, uploadId);
      await ctx.store.multipart.abort(key, uploadId);
    });
    await forgetIssuedFile(ctx.db, key);
    return {};
  });
