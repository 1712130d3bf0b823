import { partSigningSchema, signedPartSchema } from "@antochi/contract/uploads";
import { adminProcedure } from "../../trpc.ts";
import { requireUploadInParts } from "../../stored-files/stored-file-rows.ts";
import { addressLifetime, addressOptions } from "./upload-address.ts";
import { withUploadRefusals } from "../../stored-files/upload-refusals.ts";

/** Issues a signed address for one PUT of one part. */
export const signPart = adminProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/api/s3/multipart/{uploadId}/{partNumber}",
      summary: "Get an address to PUT a part to",
    },
  })
  .input(partSigningSchema)
  .output(signedPartSchema)
  .query(async ({ ctx, input: { key, uploadId, partNumber } }) => {
    await requireUploadInParts(ctx.db, { key, uploadId });
    const { url } = await withUploadRefusals(() =>
      ctx.store.multipart.signPart(key, uploadId, { partNumber, ...addressOptions(ctx) }),
    );
    return { url, expires: addressLifetime };
  });
