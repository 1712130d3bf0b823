import { aboutProductSchema } from "@antochi/contract/about-product";
import { adminProcedure } from "../../trpc.ts";

/** The version that runs here, for whoever asks for help with it. */
export const aboutProduct = adminProcedure
  .output(aboutProductSchema)
  .query(({ ctx }) => ({ version: ctx.version }));
