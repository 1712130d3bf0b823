import type { AudienceKind } from "@antochi/contract/publication";
import { confirmServiceSchema, listedUserSchema } from "@antochi/contract/users";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import { changedMeanwhile, changedSinceSeen } from "../../audit/changed-meanwhile.ts";
import { changesOf } from "../../audit/changes-of.ts";
import { recordAct } from "../../audit/record-act.ts";
import type { MemberContext } from "../../context.ts";
import { lockForActing } from "../../accounts/lock-admins.ts";
import { userMissing } from "../../procedures/missing.ts";
import { adminProcedure } from "../../trpc.ts";
import { presentListedUser } from "./present-listed-user.ts";
import { changeUser, findUser, type UserItemRow } from "./queries.ts";

/**
 * Confirms a member's unit and rank, whatever they typed themselves: articles may be restricted to these. A name that
 * differs from a confirmed one only in case and accents takes its spelling, so that one unit does not become two. With
 * `seen`, it is refused where another administrator has confirmed something else since.
 */
export const confirmService = adminProcedure
  .input(confirmServiceSchema)
  .output(listedUserSchema)
  .mutation(async ({ ctx, input: { id, ...service } }) =>
    ctx.db.transaction().execute(async (tx) => {
      await lockForActing(tx, { actorId: ctx.user.id, userIds: [id] });
      const user = await findUser(tx, id);
      if (!user) throw userMissing();
      return presentListedUser(await confirmAs(tx, ctx, user, service), ctx);
    }),
  );

/** A unit and a rank; undefined leaves one as it is. */
type Service = {
  unit?: string | null | undefined;
  rank?: string | null | undefined;
  seen?: { unit: string | null; rank: string | null } | undefined;
};

/** Confirms a locked user in a unit and a rank. @returns them as they are now */
export async function confirmAs(
  tx: DatabaseTransaction,
  ctx: MemberContext,
  user: UserItemRow,
  { unit, rank, seen }: Service,
): Promise<UserItemRow> {
  const { id, confirmedUnit, confirmedRank } = user;
  const before = { confirmedUnit, confirmedRank };
  const confirmed = { ...before };
  if (unit !== undefined) confirmed.confirmedUnit = unit && (await asConfirmed(tx, "unit", unit));
  if (rank !== undefined) confirmed.confirmedRank = rank && (await asConfirmed(tx, "rank", rank));
  if (seen) await refuseWhereChangedMeanwhile(tx, { user, seen, wanted: confirmed });
  const details = changesOf(before, confirmed);
  await recordAct(tx, ctx, { act: "service-confirmed", by: ctx.user.id, on: { id }, details });
  return changeUser(tx, id, confirmed);
}

type Confirmed = { confirmedUnit: string | null; confirmedRank: string | null };
type Change = { user: UserItemRow; seen: NonNullable<Service["seen"]>; wanted: Confirmed };

/** Names who confirmed the present value; nobody where a spelling was joined to another, or the account is gone. */
async function refuseWhereChangedMeanwhile(
  tx: DatabaseTransaction,
  { user, seen, wanted }: Change,
): Promise<void> {
  const present = { unit: user.confirmedUnit, rank: user.confirmedRank };
  const fields = changedSinceSeen({
    present,
    seen,
    wanted: { unit: wanted.confirmedUnit, rank: wanted.confirmedRank },
  });
  if (fields.length === 0) return;
  const made = fields.map((field) => {
    const after = { [field === "unit" ? "confirmedUnit" : "confirmedRank"]: present[field] };
    return sql`entry.details::jsonb -> 'after' @> ${JSON.stringify(after)}::jsonb`;
  });
  throw await changedMeanwhile(tx, {
    code: "service-changed",
    fields,
    edits: {
      object: { kind: "user", id: user.id },
      acts: ["service-confirmed"],
      where: sql<boolean>`(${sql.join(made, sql` or `)})`,
    },
    kept: "What you typed is kept.",
  });
}

/**
 * The canonical spelling of a name: as it was confirmed first, in whatever case and accents, or the one that it was joined
 * to. Waits for concurrent joins and first confirmations of the name, and reads it after them.
 */
async function asConfirmed(tx: DatabaseTransaction, kind: AudienceKind, name: string): Promise<string> {
  const { rows: held } = await sql<{ id: number }>`select service_name_of(${kind}, ${name}) as id`.execute(
    tx,
  );
  const service = await tx
    .selectFrom("serviceNames")
    .select("name")
    .where("id", "=", held[0]?.id ?? 0)
    .executeTakeFirst();
  return service?.name ?? name;
}
