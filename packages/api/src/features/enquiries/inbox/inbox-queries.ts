import { openEnquiriesCountMax } from "@antochi/contract/enquiries";
import { type EnquiryKindName, enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { type EnquiryState, type InboxFilter, inboxKinds } from "@antochi/contract/inbox";
import type { Database } from "@antochi/db/schema";
import { type RawBuilder, sql } from "kysely";
import { containing, wordsOf } from "../../../search/search-words.ts";

/** The enquiry after which a page begins. */
export type InboxPosition = readonly [at: Date, kind: string, id: number];

/** An enquiry of any kind; `fields` are the columns of its kind. */
export type InboxRow = {
  kind: EnquiryKindName;
  id: number;
  reference: string;
  createdAt: Date;
  handledAt: Date | null;
  ownerId: number | null;
  owner: string | null;
  handler: string | null;
  userId: number | null;
  fields: object;
};

/** The shortest word that the search's index can look up; shorter ones are ignored until more of them is typed. */
const lettersAtLeast = 3;

type InboxQuery = Omit<InboxFilter, "owner"> & {
  /** Whose enquiries: null means nobody's, undefined anyone's. */
  ownerId: number | null | undefined;
  after: InboxPosition | undefined;
  limit: number;
};

/** Enquiries of all kinds, newest first: a page is read from the index of each kind, and the newest of them are taken. */
export async function findInbox(db: Database, query: InboxQuery): Promise<InboxRow[]> {
  const kinds = inboxKinds.filter((kind) => (query.kind ?? kind) === kind);
  const branches = kinds.map(
    (kind) => sql`(
      ${selectKind(kind)} where ${sql.join(conditionsOf(kind, query), sql` and `)}
      order by created_at desc, id desc limit ${query.limit}
    )`,
  );
  return withNames(db, sql.join(branches, sql` union all `), query.limit);
}

/** One enquiry; undefined where it is gone. */
export async function findEnquiry(
  db: Database,
  { kind, id }: { kind: EnquiryKindName; id: number },
): Promise<InboxRow | undefined> {
  const [row] = await withNames(db, sql`${selectKind(kind)} where id = ${id}`, 1);
  return row;
}

/** Finds an enquiry and locks it against concurrent changes. */
export async function lockEnquiry(
  tx: Database,
  enquiry: { kind: EnquiryKindName; id: number },
): Promise<InboxRow | undefined> {
  const { table } = enquiryKinds[enquiry.kind];
  await sql`select from ${sql.table(table)} where id = ${enquiry.id} for update`.execute(tx);
  return findEnquiry(tx, enquiry);
}

function selectKind(kind: EnquiryKindName): RawBuilder<unknown> {
  const { table, columns, hasAccount } = enquiryKinds[kind];
  const fields = Object.keys(columns).map((name) => sql`${sql.lit(name)}::text, ${sql.ref(name)}`);
  return sql`
    select ${sql.lit(kind)}::text as kind, id, reference, created_at, handled_at, handled_by, owner_id,
      ${hasAccount === true ? sql`user_id` : sql`null::integer`} as user_id,
      json_build_object(${sql.join(fields)}) as fields
    from ${sql.table(table)}
  `;
}

function conditionsOf(kind: string, query: InboxQuery): RawBuilder<unknown>[] {
  const { part, ownerId, search, after } = query;
  const conditions = [sql`true`];
  if (part === "answered") conditions.push(sql`handled_at is not null`);
  else if (part !== "all") conditions.push(sql`handled_at is null`);
  if (part === "new" || ownerId === null) conditions.push(sql`owner_id is null`);
  if (part === "in-hand") conditions.push(sql`owner_id is not null`);
  if (typeof ownerId === "number") conditions.push(sql`owner_id = ${ownerId}`);
  for (const word of wordsOf(search).filter(({ length }) => length >= lettersAtLeast))
    conditions.push(sql`search_text like ${containing(word)}`);
  if (after !== undefined) conditions.push(beyond(kind, after));
  return conditions;
}

/** The keyset condition of one kind for a position in the list of all, in which kinds of one instant descend by name. */
function beyond(kind: string, [at, afterKind, afterId]: InboxPosition): RawBuilder<unknown> {
  if (kind === afterKind) return sql`(created_at, id) < (${at}, ${afterId})`;
  return kind < afterKind ? sql`created_at <= ${at}` : sql`created_at < ${at}`;
}

async function withNames(db: Database, enquiries: RawBuilder<unknown>, limit: number): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select enquiry.kind, enquiry.id, enquiry.reference, enquiry.created_at as "createdAt",
      enquiry.handled_at as "handledAt", enquiry.owner_id as "ownerId", enquiry.user_id as "userId", enquiry.fields,
      owner.first_name || ' ' || owner.last_name as owner,
      handler.first_name || ' ' || handler.last_name as handler
    from (${enquiries}) as enquiry
      left join users as owner on owner.id = enquiry.owner_id
      left join users as handler on handler.id = enquiry.handled_by
    order by enquiry.created_at desc, enquiry.kind collate "C" desc, enquiry.id desc
    limit ${limit}
  `.execute(db);
  return rows;
}

/** How many enquiries of all kinds are in each state, counted up to `openEnquiriesCountMax`. */
export async function countInbox(db: Database): Promise<Record<EnquiryState, number>> {
  const countOf = (condition: RawBuilder<unknown>) => {
    const tables = inboxKinds.map(
      (kind) => sql`(
        select 1 from ${sql.table(enquiryKinds[kind].table)} where ${condition} limit ${openEnquiriesCountMax}
      )`,
    );
    return sql`(select count(*)::int from (${sql.join(tables, sql` union all `)}) as counted)`;
  };
  const { rows } = await sql<Record<"new" | "inHand" | "answered", number>>`
    select ${countOf(sql`handled_at is null and owner_id is null`)} as "new",
      ${countOf(sql`handled_at is null and owner_id is not null`)} as "inHand",
      ${countOf(sql`handled_at is not null`)} as "answered"
  `.execute(db);
  const [counts = { new: 0, inHand: 0, answered: 0 }] = rows;
  const bounded = (count: number) => Math.min(count, openEnquiriesCountMax);
  return {
    new: bounded(counts.new),
    "in-hand": bounded(counts.inHand),
    answered: bounded(counts.answered),
  };
}
