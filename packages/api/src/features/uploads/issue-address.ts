import { uploadAddressSchema } from "@antochi/contract/uploads";
import { adminProcedure } from "../../trpc.ts";
import { issueUploadKey } from "../../stored-files/stored-file-rows.ts";
import { addressOptions } from "./upload-address.ts";

/** Issues a signed address for one PUT of one PDF within fifteen minutes. */
export const issueAddress = adminProcedure
  .meta({ rest: { method: "POST", path: "/api/objects/upload", summary: "Get an address to PUT a PDF to" } })
  .output(uploadAddressSchema)
  .mutation(async ({ ctx }) => {
    const key = await issueUploadKey(ctx, null);
    const { url } = await ctx.store.signPut(key, addressOptions(ctx));
    return { uploadURL: url };
  });
