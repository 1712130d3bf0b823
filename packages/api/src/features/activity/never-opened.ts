import { neverOpenedSchema } from "@antochi/contract/activity";
import { adminProcedure } from "../../trpc.ts";
import { findNeverOpened } from "./library-queries.ts";

/** The published articles that nobody opened yet. */
export const neverOpened = adminProcedure.output(neverOpenedSchema).query(async ({ ctx }) => {
  const { count, articles } = await findNeverOpened(ctx.db);
  return { count, articles: articles.map((each) => ({ ...each, since: each.since.toISOString() })) };
});
