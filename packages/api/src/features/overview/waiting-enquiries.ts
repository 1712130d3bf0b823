import { enquiryKinds, type EnquiryKindName } from "@antochi/contract/enquiry-kinds";
import { namesOf } from "@antochi/contract/names-of";
import { agesShown, waitingCountMax, waitingEnquiriesSchema } from "@antochi/contract/overview";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { adminProcedure } from "../../trpc.ts";

/** The kinds whose senders expect an answer. */
const kinds = namesOf(enquiryKinds).filter((kind) => enquiryKinds[kind].notice !== null);

/** The enquiries that nobody has dealt with, and how long the oldest have waited. */
export const waitingEnquiries = adminProcedure.output(waitingEnquiriesSchema).query(async ({ ctx }) => {
  const oldest = await findOldest(ctx.db);
  const [first] = oldest;
  return {
    count: await countOpen(ctx.db),
    oldest: first ? await subjectOf(ctx.db, first) : null,
    enquiry: first ? `${first.kind}/${first.id}` : null,
    since: oldest.map(({ createdAt }) => createdAt.toISOString()),
  };
});

type OpenEnquiry = { kind: EnquiryKindName; id: number; createdAt: Date };

/** The oldest open enquiries of each kind, found by its index, and of those the oldest of all. */
async function findOldest(db: Database): Promise<OpenEnquiry[]> {
  const each = kinds.map(
    (kind) => sql`(
      select ${kind} as kind, id, created_at from ${sql.table(enquiryKinds[kind].table)}
      where handled_at is null order by created_at, id limit ${agesShown}
    )`,
  );
  const { rows } = await sql<OpenEnquiry>`
    select kind, id, created_at from (${sql.join(each, sql` union all `)}) as open
    order by created_at, kind, id limit ${agesShown}
  `.execute(db);
  return rows;
}

async function countOpen(db: Database): Promise<number> {
  const each = kinds.map(
    (kind) => sql`(
      select from ${sql.table(enquiryKinds[kind].table)} where handled_at is null limit ${waitingCountMax}
    )`,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from (${sql.join(each, sql` union all `)}) as open limit ${waitingCountMax}
    ) as counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The subject of an enquiry; null if it was deleted in between. */
async function subjectOf(db: Database, { kind, id }: OpenEnquiry): Promise<string | null> {
  const { table, describe } = enquiryKinds[kind];
  const { rows } = await sql<object>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0] ? describe(rows[0]).subject : null;
}
