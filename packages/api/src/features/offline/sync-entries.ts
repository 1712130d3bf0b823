import { DomainError, errorCatalogue } from "@antochi/contract/errors";
import {
  type SyncOutcomes,
  syncOutcomesSchema,
  type OfflineEntry,
  type OfflineEntryKind,
  syncEntriesSchema,
} from "@antochi/contract/offline";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { failedAsAccountIsGone } from "../../accounts/gone-account.ts";
import type { MemberContext } from "../../context.ts";
import { requirePoint } from "../../limits/rate-limits.ts";
import { reportFault, toDomainError } from "../../procedures/transport-errors.ts";
import { memberProcedure } from "../../trpc.ts";
import { entriesKeptFor } from "./sweep-offline.ts";

/** The handler of each kind of entry, from the feature that it belongs to. Their refusals are answered to the device. */
export type EntryHandlers = {
  readonly [Kind in OfflineEntryKind]: (
    tx: DatabaseTransaction,
    ctx: MemberContext,
    entry: Extract<OfflineEntry, { kind: Kind }>,
    at: Date,
  ) => Promise<unknown>;
};

/**
 * Receives what a member did on a device, possibly offline. Each entry is kept once, however often it is sent; entries of
 * another account are refused as a whole. An entry at which the server fails does not hold up those behind it.
 */
export function syncEntries(handlers: EntryHandlers) {
  return memberProcedure
    .input(syncEntriesSchema)
    .output(syncOutcomesSchema)
    .mutation(async ({ ctx, input: { accountId, entries } }) => {
      if (accountId !== ctx.user.id) throw new DomainError("forbidden");
      await requirePoint(ctx.rateLimits.readingReports, String(ctx.user.id));
      const outcomes = [];
      try {
        // In order, since an entry may depend on the one before.
        for (const entry of entries)
          outcomes.push({ id: entry.id, ...(await applyOnce(handlers, ctx, entry)) });
      } catch (error) {
        // Answers what was kept before an entry that has to wait, so that it is not sent again.
        if (outcomes.length === 0) throw error;
      }
      return outcomes;
    });
}

type Outcome = Omit<SyncOutcomes[number], "id">;

/** Rejects if the entry may be kept later, for example once a suspended member is back, and if the account is gone. */
async function applyOnce(handlers: EntryHandlers, ctx: MemberContext, entry: OfflineEntry): Promise<Outcome> {
  const now = ctx.now();
  const at = new Date(Math.min(new Date(entry.at).getTime(), now.getTime()));
  // So old that nobody remembers whether it was received before.
  if (now.getTime() - at.getTime() >= entriesKeptFor) return { refusal: "not-found" };
  try {
    await ctx.db.transaction().execute(async (tx) => {
      const isNew = await tx
        .insertInto("offlineEntries")
        .values({ userId: ctx.user.id, id: entry.id, toldAt: now })
        .onConflict((conflict) => conflict.columns(["userId", "id"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      if (isNew) await apply(handlers, { tx, ctx, entry, at });
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

async function apply(
  handlers: EntryHandlers,
  { tx, ctx, entry, at }: { tx: DatabaseTransaction; ctx: MemberContext; entry: OfflineEntry; at: Date },
): Promise<void> {
  switch (entry.kind) {
    case "view":
      await handlers.view(tx, ctx, entry, at);
      break;
    case "place":
      await handlers.place(tx, ctx, entry, at);
      break;
    case "mark":
      await handlers.mark(tx, ctx, entry, at);
      break;
    case "unmark":
      await handlers.unmark(tx, ctx, entry, at);
      break;
    case "report":
      await handlers.report(tx, ctx, entry, at);
      break;
    case "acknowledgement":
      await handlers.acknowledgement(tx, ctx, entry, at);
      break;
  }
}
