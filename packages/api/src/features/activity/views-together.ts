import type { Database } from "@antochi/db/schema";
import { doTogether } from "../../do-together.ts";
import { recordView, recordViews, type View } from "./record-view.ts";

/** Beyond it a view that fails would take too many along into a second try. */
const viewsOfOneStatement = 100;

/** What writes the views of a process. */
const writers = new WeakMap<Database, (view: View) => Promise<true | undefined>>();

/**
 * Writes one opening of an article by the statement that writes all that are there at the same moment: each commit that
 * speaks on a channel waits for the one before, so that as many commits as views were what a crowd waited for. Whoever's
 * article or account is being changed or deleted waits for that alone, and nobody else with them.
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
