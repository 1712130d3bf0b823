import type { EnquiryKindName } from "@antochi/contract/enquiry-kinds";
import type { ThreadEntry } from "@antochi/contract/inbox";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import { fullNameOf } from "../../../accounts/full-name.ts";

type Enquiry = { kind: EnquiryKindName; id: number };

/** More than was ever written about one enquiry. */
const entriesAtMost = 500;

/** The replies and notes on an enquiry, oldest first. */
export async function findEntries(db: Database, { kind, id }: Enquiry): Promise<ThreadEntry[]> {
  const rows = await db
    .selectFrom("enquiryEntries")
    .select([
      "id",
      "entry",
      "text",
      "writtenAt",
      "writtenBy as byId",
      fullNameOf(sql.ref("enquiryEntries.writtenBy")).as("by"),
    ])
    .where("kind", "=", kind)
    .where("enquiryId", "=", id)
    .orderBy("id", "desc")
    .limit(entriesAtMost)
    .execute();
  return rows.toReversed().map(({ writtenAt, ...row }) => ({ ...row, at: writtenAt.toISOString() }));
}

type NewEntry = { entry: "reply" | "note"; text: string; by: number; at: Date };

/** Adds a reply or a note to an enquiry's thread. */
export async function insertEntry(
  tx: DatabaseTransaction,
  { kind, id }: Enquiry,
  { entry, text, by, at }: NewEntry,
): Promise<void> {
  await tx
    .insertInto("enquiryEntries")
    .values({ kind, enquiryId: id, entry, text, writtenBy: by, writtenAt: at })
    .execute();
}
