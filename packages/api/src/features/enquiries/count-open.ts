import { openEnquiriesSchema } from "@antochi/contract/enquiries";
import { adminProcedure } from "../../trpc.ts";
import { countOpenEnquiries } from "./handling.ts";

/** How many enquiries of each kind wait for an administrator. */
export const countOpen = adminProcedure
  .output(openEnquiriesSchema)
  .query(async ({ ctx }) => countOpenEnquiries(ctx.db));
