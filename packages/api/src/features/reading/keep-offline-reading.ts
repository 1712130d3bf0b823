import type { OfflineEntry } from "@antochi/contract/offline";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { groupsOf } from "../../library/article-readers.ts";
import type { MemberContext } from "../../context.ts";
import { articleMissing } from "../../procedures/missing.ts";
import { findCurrentEdition } from "./current-edition.ts";
import { keepAcknowledgement } from "./keep-acknowledgement.ts";
import { keepProgress } from "./keep-progress.ts";
import { upsertPosition } from "./position-queries.ts";

/** Saves a position that a device reports, unless there is a later one. Refuses one in an article not for its member. */
export async function keepOfflinePlace(
  tx: DatabaseTransaction,
  { user }: MemberContext,
  { place }: Extract<OfflineEntry, { kind: "place" }>,
  at: Date,
): Promise<void> {
  const groups = groupsOf(user);
  const own = { ...place, userId: user.id, groups, updatedAt: at };
  if (await upsertPosition(tx, { ...own, unlessNewer: true })) return;
  const { articleId } = place;
  const current = await findCurrentEdition(tx, { userId: user.id, articleId, groups, againSince: null });
  if (!current) throw articleMissing();
}

/** Adds a reading report of a device. */
export async function keepOfflineReport(
  tx: DatabaseTransaction,
  { user, now }: MemberContext,
  { report }: Extract<OfflineEntry, { kind: "report" }>,
): Promise<void> {
  const kept = await keepProgress(tx, { ...report, userId: user.id, groups: groupsOf(user), now: now() });
  if (!kept) throw articleMissing();
}

/** Records an acknowledgement that was pressed on a device, as of now and by the same rules as one that is pressed now. */
export async function keepOfflineAcknowledgement(
  tx: DatabaseTransaction,
  ctx: MemberContext,
  { acknowledgement }: Extract<OfflineEntry, { kind: "acknowledgement" }>,
  at: Date,
): Promise<void> {
  await keepAcknowledgement(tx, ctx, { ...acknowledgement, pressedAt: at });
}
