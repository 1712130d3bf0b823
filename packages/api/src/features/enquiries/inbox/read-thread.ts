import { type EnquiryKindName, enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { enquirySchema, type Thread, threadSchema } from "@antochi/contract/inbox";
import { type Language, languages } from "@antochi/contract/languages";
import type { Database } from "@antochi/db/schema";
import { z } from "zod";
import { adminProcedure } from "../../../trpc.ts";
import { enquiryMissing } from "../queries.ts";
import { findEntries } from "./entries.ts";
import { findEnquiry, type InboxRow } from "./inbox-queries.ts";
import { presentInbox } from "./present-inbox.ts";

/** One enquiry with its replies and notes. */
export const readThread = adminProcedure
  .input(enquirySchema)
  .output(threadSchema)
  .query(async ({ ctx, input }) => threadOf(ctx.db, input));

/** @throws 404 where the enquiry is gone */
export async function threadOf(
  db: Database,
  enquiry: { kind: EnquiryKindName; id: number },
): Promise<Thread> {
  const row = await findEnquiry(db, enquiry);
  if (row === undefined) throw enquiryMissing();
  const { facts } = enquiryKinds[row.kind].describe(row.fields);
  return {
    ...presentInbox(row),
    language: await languageOf(db, row),
    facts: facts.map(({ label, value }) => ({ label, value })),
    entries: await findEntries(db, enquiry),
  };
}

const spoken = z.object({ language: z.enum(languages) });

/** The language in which an enquiry was sent; if that was not recorded yet, the language of the sender's account. */
export async function languageOf(
  db: Database,
  { fields, userId }: Pick<InboxRow, "fields" | "userId">,
): Promise<Language> {
  const told = spoken.safeParse(fields);
  if (told.success) return told.data.language;
  if (userId === null) return "en";
  const user = await db.selectFrom("users").select("language").where("id", "=", userId).executeTakeFirst();
  return user?.language ?? "en";
}
