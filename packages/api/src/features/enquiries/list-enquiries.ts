import { newestFirstCursor } from "@antochi/contract/cursors";
import { enquiryPageSchema } from "@antochi/contract/enquiries";
import type { EnquiryItem, EnquiryKind } from "@antochi/contract/enquiry-kind";
import type { Database } from "@antochi/db/schema";
import type { z } from "zod";
import { listPage } from "../../procedures/list-page.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentEnquiry } from "./present-enquiry.ts";
import { newestFirst, selectEnquiries } from "./queries.ts";

type Listed<Item> = Pick<EnquiryKind, "table" | "rest"> & { item: z.ZodType<Item> };

/** Lists the enquiries of a kind, newest first. */
export function listEnquiries<Item extends EnquiryItem>(kind: Listed<Item>) {
  return adminProcedure
    .meta({ rest: { method: "GET", ...kind.rest.list } })
    .input(enquiryPageSchema)
    .output(kind.item.array())
    .query(
      listPage({
        find: (db: Database, filter: { openOnly: boolean }) => selectEnquiries(db, kind, filter),
        order: { ...newestFirst, cursor: newestFirstCursor },
        present: (row) => presentEnquiry(kind, row),
      }),
    );
}
