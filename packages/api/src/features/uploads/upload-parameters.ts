import { uploadFileSchema, uploadParametersSchema } from "@antochi/contract/uploads";
import { adminProcedure } from "../../trpc.ts";
import { issueUploadKey } from "../../stored-files/stored-file-rows.ts";
import { requirePdf } from "../../stored-files/upload-refusals.ts";
import { addressLifetime, addressOptions } from "./upload-address.ts";

/** What the upload dialog needs to PUT a small file in one piece. */
export const uploadParameters = adminProcedure
  .meta({
    rest: {
      method: "GET",
      path: "/api/s3/params",
      writes: true,
      refusals: [415],
      summary: "Parameters of a single upload",
    },
  })
  .input(uploadFileSchema)
  .output(uploadParametersSchema)
  .query(async ({ ctx, input }) => {
    const key = await issueUploadKey(ctx, requirePdf(input));
    const { url, headers } = await ctx.store.signPut(key, {
      ...addressOptions(ctx),
      contentType: "application/pdf",
    });
    return { method: "PUT" as const, url, fields: {}, headers, expires: addressLifetime };
  });
