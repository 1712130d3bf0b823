import { viewArticle } from "@antochi/contract/activity";
import type { OfflineEntry } from "@antochi/contract/offline";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { groupsOf } from "../../library/article-readers.ts";
import type { MemberContext } from "../../context.ts";
import { articleMissing } from "../../procedures/missing.ts";
import { requirePoint } from "../../limits/rate-limits.ts";
import { addToCounts, holdCounts } from "./count-views.ts";
import { recordView } from "./record-view.ts";

/** Logs a view that a device reports later, with the time at which it happened. */
export async function keepOfflineView(
  tx: DatabaseTransaction,
  { user, now, rateLimits }: MemberContext,
  { articleId }: Extract<OfflineEntry, { kind: "view" }>,
  at: Date,
): Promise<void> {
  await requirePoint(rateLimits.views, String(user.id));
  const view = { userId: user.id, articleId, action: viewArticle, groups: groupsOf(user) };
  await holdCounts(tx);
  if (!(await recordView(tx, { ...view, at, syncedAt: now() }))) throw articleMissing();
  await addToCounts(tx, { articleId, at });
}
