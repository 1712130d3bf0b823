import { type EnquiryKind, type OpenEnquiries, openEnquiriesCountMax } from "@antochi/contract/enquiries";
import type { Database, Schema } from "@antochi/db/schema";
import { sql } from "kysely";

/** Where each kind of enquiry is kept. */
const tables = {
  messages: "knowledgeBaseMessages",
  contact: "contactSubmissions",
  fpv: "fpvTrainingInterests",
  newsletter: "newsletterSubscriptions",
} as const satisfies Record<EnquiryKind, keyof Schema>;

type Handling = { kind: EnquiryKind; id: number; handledAt: Date | null; handledBy: number | null };

/** Marks an enquiry as dealt with, or as waiting again. @returns whether there is such an enquiry */
export async function setHandling(
  db: Database,
  { kind, id, handledAt, handledBy }: Handling,
): Promise<boolean> {
  const table = db.dynamic.table(tables[kind]).as("enquiry");
  const changed = await db
    .updateTable(table)
    .set({ handledAt, handledBy })
    .where("id", "=", id)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** How many enquiries of each kind are open, counted up to `openEnquiriesCountMax`. */
export async function countOpenEnquiries(db: Database): Promise<OpenEnquiries> {
  return db
    .selectNoFrom([
      countOpen("messages").as("messages"),
      countOpen("contact").as("contact"),
      countOpen("fpv").as("fpv"),
      countOpen("newsletter").as("newsletter"),
    ])
    .executeTakeFirstOrThrow();
}

function countOpen(kind: EnquiryKind) {
  return sql<number>`(
    select count(*) from (
      select from ${sql.table(tables[kind])} where ${sql.ref("handledAt")} is null limit ${openEnquiriesCountMax}
    ) as open
  )`;
}
