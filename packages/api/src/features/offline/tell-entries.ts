import { DomainError, errorCatalogue } from "@antochi/contract/errors";
import {
  type HeardEntries,
  heardEntriesSchema,
  type ToldEntry,
  type ToldKind,
  toldEntriesSchema,
} from "@antochi/contract/offline";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { failedAsAccountIsGone } from "../../accounts/gone-account.ts";
import type { MemberContext } from "../../context.ts";
import { requirePoint } from "../../limits/rate-limits.ts";
import { reportFault, toDomainError } from "../../procedures/transport-errors.ts";
import { memberProcedure } from "../../trpc.ts";
import { entriesKeptFor } from "./sweep-offline.ts";

/** How what was told is kept, by its kind: each in the room of its noun. What they refuse with is told back. */
export type Keepers = {
  readonly [Kind in ToldKind]: (
    tx: DatabaseTransaction,
    ctx: MemberContext,
    entry: Extract<ToldEntry, { kind: Kind }>,
    at: Date,
  ) => Promise<unknown>;
};

/**
 * Takes what a member did on a device, perhaps without a line. Each entry is kept once, however often it is told; entries of
 * another account are refused as a whole. One that the server fails at keeps nothing behind it from being kept.
 */
export function tellEntries(keepers: Keepers) {
  return memberProcedure
    .input(toldEntriesSchema)
    .output(heardEntriesSchema)
    .mutation(async ({ ctx, input: { accountId, entries } }) => {
      if (accountId !== ctx.user.id) throw new DomainError("forbidden");
      await requirePoint(ctx.rateLimits.readingReports, String(ctx.user.id));
      const heard = [];
      try {
        // One after another, since one may rest on the one before.
        for (const entry of entries) heard.push({ id: entry.id, ...(await keepOnce(keepers, ctx, entry)) });
      } catch (error) {
        // What was kept before one that has to wait is told, so that it is not told again.
        if (heard.length === 0) throw error;
      }
      return heard;
    });
}

type Heard = Omit<HeardEntries[number], "id">;

/**
 * Rejects where it may be kept later, as once a member who was suspended at that moment is back, and where their account is
 * gone.
 */
async function keepOnce(keepers: Keepers, ctx: MemberContext, entry: ToldEntry): Promise<Heard> {
  const now = ctx.now();
  const at = new Date(Math.min(new Date(entry.at).getTime(), now.getTime()));
  // Of one so old nobody knows any more whether it was told.
  if (now.getTime() - at.getTime() >= entriesKeptFor) return { refusal: "not-found" };
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const told = await tx
        .insertInto("offlineEntries")
        .values({ userId: ctx.user.id, id: entry.id, toldAt: now })
        .onConflict((conflict) => conflict.columns(["userId", "id"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (told) await keep(keepers, { tx, ctx, entry, at });
    });
    return { refusal: null };
  } catch (error) {
    if (await failedAsAccountIsGone(ctx.db, { userId: ctx.user.id, error })) throw error;
    const refusal = toDomainError(error);
    if (refusal.retryAfter !== undefined || refusal.code === "not-signed-in") throw refusal;
    reportFault(ctx.log, refusal, { kind: entry.kind });
    const { code, message } = refusal;
    return { refusal: code, ...(message !== errorCatalogue[code].message && { message }) };
  }
}

async function keep(
  keepers: Keepers,
  { tx, ctx, entry, at }: { tx: DatabaseTransaction; ctx: MemberContext; entry: ToldEntry; at: Date },
): Promise<void> {
  switch (entry.kind) {
    case "view":
      await keepers.view(tx, ctx, entry, at);
      break;
    case "place":
      await keepers.place(tx, ctx, entry, at);
      break;
    case "mark":
      await keepers.mark(tx, ctx, entry, at);
      break;
    case "unmark":
      await keepers.unmark(tx, ctx, entry, at);
      break;
    case "report":
      await keepers.report(tx, ctx, entry, at);
      break;
    case "acknowledgement":
      await keepers.acknowledgement(tx, ctx, entry, at);
      break;
  }
}
