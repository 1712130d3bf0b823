import { openEnquiriesSchema } from "@antochi/contract/enquiries";
import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import { adminProcedure } from "../../trpc.ts";
import { countOpenEnquiries } from "./queries.ts";

/** Counts the enquiries of each kind that wait for an administrator. */
export function countOpen(kinds: Readonly<Record<string, EnquiryKind>>) {
  return adminProcedure
    .output(openEnquiriesSchema)
    .query(async ({ ctx }) => countOpenEnquiries(ctx.db, kinds));
}
