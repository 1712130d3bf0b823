import type { Database } from "@antochi/db/schema";
import { doTogether } from "../../do-together.ts";
import { recordView, recordViews, type View } from "./record-view.ts";

/** In a larger batch, one view that fails would make too many others retry. */
const viewsOfOneStatement = 100;

/** For each database, what writes the views of the process in batches. */
const writers = new WeakMap<Database, (view: View) => Promise<true | undefined>>();

/**
 * Records one view in a batch with all others of the same moment: commits that notify a channel wait for one another, so
 * that a crowd would otherwise wait for one commit per view. Only a view whose article or account is being changed or
 * deleted waits for that, outside the batch.
 * @returns whether there is such an article for these groups, and still the account
 */
export async function recordViewTogether(db: Database, view: View): Promise<boolean> {
  return (await writerOf(db)(view)) === true || (await recordView(db, view));
}

function writerOf(db: Database): (view: View) => Promise<true | undefined> {
  const known = writers.get(db);
  if (known) return known;
  const writer = doTogether({
    kind: "views",
    run: async (views: readonly View[]) =>
      new Map((await recordViews(db, views)).map((view) => [view, true as const])),
    atMost: viewsOfOneStatement,
  });
  writers.set(db, writer);
  return writer;
}
