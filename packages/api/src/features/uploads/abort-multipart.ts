import { multipartUploadSchema } from "@antochi/contract/uploads";
import { z } from "zod";
import { adminProcedure } from "../../trpc.ts";
import { forgetIssuedFile, requireUploadInParts } from "../../stored-files/stored-file-rows.ts";
import { withUploadRefusals } from "../../stored-files/upload-refusals.ts";

/** Aborts a multipart upload and removes everything that arrived of it, complete or not; 404 for a wrong id. */
export const abortMultipart = adminProcedure
  .meta({
    rest: { method: "DELETE", path: "/api/s3/multipart/{uploadId}", summary: "Drop an upload in parts" },
  })
  .input(multipartUploadSchema)
  .output(z.object({}))
  .mutation(async ({ ctx, input: { key, uploadId } }) => {
    // A store accepts the abort of an id that it does not know: a wrong id must not cost another upload its bytes.
    const { isKnown } = await requireUploadInParts(ctx.db, { key, uploadId });
    if (!isKnown) await withUploadRefusals(() => ctx.store.multipart.listParts(key, uploadId));
    await ctx.store.multipart.abort(key, uploadId);
    await ctx.store.remove(key);
    await forgetIssuedFile(ctx.db, key);
    return {};
  });
