import { DomainError } from "@antochi/contract/errors";
import { messageAnswerSchema } from "@antochi/contract/message-answer";
import type { AudienceGroup } from "@antochi/contract/publication";
import { joinNamesSchema } from "@antochi/contract/required-reading";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineJob } from "@antochi/jobs/define-job";
import { enqueue } from "@antochi/jobs/enqueue";
import { sql } from "kysely";
import { z } from "zod";
import { recordAct } from "../../audit/record-act.ts";
import { lockForActing } from "../../accounts/lock-admins.ts";
import { groupName } from "../../library/article-readers.ts";
import { keepRequiredReadingsJob } from "../../required-reading/keep-required-readings.ts";
import { adminProcedure } from "../../trpc.ts";

/**
 * Makes one spelling of a unit or rank an alias of another, for its members, what is assigned to it and the articles that
 * are for it. A job moves its members, however many they are.
 */
export const joinServiceNames = adminProcedure
  .meta({ rest: { method: "POST", path: "/api/admin/service-names/join", summary: "Join two spellings" } })
  .input(joinNamesSchema)
  .output(messageAnswerSchema)
  .mutation(async ({ ctx, input: { id, into } }) => {
    await ctx.db.transaction().execute(async (tx) => {
      // The actor must still be an administrator: this decides what a whole group may read, and may wait for table locks.
      await lockForActing(tx, { actorId: ctx.user.id, userIds: [] });
      // Before the names, in the order in which assignments are changed: nobody can name a spelling while it is being
      // joined, and assignments that named it just before are there to be moved.
      await sql`lock table reading_assignments in exclusive mode`.execute(tx);
      // Serialises joins, so that no name becomes an alias of an alias.
      await sql`lock table service_names in share row exclusive mode`.execute(tx);
      const names = await tx.selectFrom("serviceNames").selectAll().where("id", "in", [id, into]).execute();
      const from = names.find((name) => name.id === id);
      const to = names.find((name) => name.id === into);
      if (!from || !to) throw new DomainError("not-found", { message: "There is no such name" });
      if (from.kind !== to.kind || id === into || from.joinedTo !== null || to.joinedTo !== null) {
        throw new DomainError("conflict", { message: "These two cannot be joined" });
      }
      await tx
        .updateTable("serviceNames")
        .set({ joinedTo: into })
        .where((eb) => eb.or([eb("id", "=", id), eb("joinedTo", "=", id)]))
        .execute();
      await moveTargets(tx, { id, into });
      const details = { kind: from.kind, from: from.name, into: to.name };
      await recordAct(tx, ctx, { act: "service-names-joined", by: ctx.user.id, details });
      await enqueue(tx, moveMembersJob, { id, into }, { key: String(id) });
    });
    return { message: "Names joined" };
  });

/**
 * Assigns to the other spelling what was assigned to this one, also for those who were in the other all along: its articles
 * are marked to be worked out anew.
 */
async function moveTargets(
  tx: DatabaseTransaction,
  { id, into }: { id: number; into: number },
): Promise<void> {
  await sql`
    insert into reading_assignment_targets as kept (assignment_id, service_id, added_at)
    select assignment_id, ${into}::int, added_at from reading_assignment_targets where service_id = ${id}
    on conflict (assignment_id, service_id) do update set
      added_at = case when excluded.added_at is not null then least(kept.added_at, excluded.added_at) end
    where kept.added_at is not null
  `.execute(tx);
  await tx.deleteFrom("readingAssignmentTargets").where("serviceId", "=", id).execute();
  await sql`
    insert into required_reading_marks (article_id)
    select distinct article_id
    from reading_assignments as assignment
      join reading_assignment_targets as target on target.assignment_id = assignment.id and target.service_id = ${into}
  `.execute(tx);
}

export const moveMembersJob = defineJob({
  name: "move-members-to-joined-name",
  payload: z.object({ id: z.int(), into: z.int() }),
});

const membersAtOnce = 500;

/**
 * Moves the members and articles of a spelling to the one that it is an alias of. Until all members are moved, these
 * articles are for both, so that nobody loses access on the way. Idempotent.
 */
export async function moveMembers(
  { db }: { db: Database },
  { id, into }: { id: number; into: number },
  atOnce = membersAtOnce,
): Promise<void> {
  const from = await db.selectFrom("serviceNames").selectAll().where("id", "=", id).executeTakeFirst();
  if (!from) return;
  const old = groupName(from);
  await db.transaction().execute(async (tx) => {
    const articles = await holdArticlesFor(tx, old);
    const now = groupName(await holdMeaning(tx, into));
    await sql`
      update knowledge_base_articles set audience = audience || ${now}::text
      where id = any (${articles}::int[]) and not audience @> array[${now}::text]
    `.execute(tx);
  });
  // Stops only at an empty batch, since members left behind would lose the articles: after a concurrent change, a batch may
  // be smaller than the rest.
  while ((await movePortion(db, { from, into, atOnce })) > 0);
  // An article that was given the old spelling meanwhile may have no other: removing it would make the article everybody's.
  await db.transaction().execute(async (tx) => {
    const articles = await holdArticlesFor(tx, old);
    const now = groupName(await holdMeaning(tx, into));
    await sql`
      update knowledge_base_articles set audience = case
        when audience @> array[${now}::text] then array_remove(audience, ${old}::text)
        else array_replace(audience, ${old}::text, ${now}::text)
      end
      where id = any (${articles}::int[])
    `.execute(tx);
    await enqueue(tx, keepRequiredReadingsJob, {}, { key: "now" });
  });
}

/** @returns how many were moved */
async function movePortion(
  db: Database,
  {
    from: { id, kind },
    into,
    atOnce,
  }: { from: AudienceGroup & { id: number }; into: number; atOnce: number },
): Promise<number> {
  const ofKind = kind === "unit" ? sql.ref("unit_id") : sql.ref("rank_id");
  const confirmed = kind === "unit" ? sql.ref("confirmed_unit") : sql.ref("confirmed_rank");
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from users where ${ofKind} = ${id} order by id limit ${atOnce} for no key update
    `.execute(tx);
    const { name } = await holdMeaning(tx, into);
    const ids = rows.map((row) => row.id);
    await sql`update users set ${confirmed} = ${name} where id = any (${ids}::int[])`.execute(tx);
    return ids.length;
  });
}

/** The articles that are for a group, locked in the order in which everybody locks several. */
async function holdArticlesFor(tx: DatabaseTransaction, group: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from knowledge_base_articles where audience @> array[${group}::text] order by id for no key update
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The spelling that one is an alias of, which may have been joined to another since; it cannot be until the transaction
 * ends. Wait for no other lock while holding this one, or a concurrent join could deadlock with it.
 */
async function holdMeaning(tx: DatabaseTransaction, id: number): Promise<AudienceGroup> {
  await sql`lock table service_names in row exclusive mode`.execute(tx);
  return tx
    .selectFrom("serviceNames as name")
    .innerJoin("serviceNames as meaning", (join) =>
      join.on((eb) => eb("meaning.id", "=", eb.fn.coalesce("name.joinedTo", "name.id"))),
    )
    .select(["meaning.kind", "meaning.name"])
    .where("name.id", "=", id)
    .executeTakeFirstOrThrow();
}
