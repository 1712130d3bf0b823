import { libraryNewsSchema } from "@antochi/contract/reading";
import { groupsOf } from "../../library/article-readers.ts";
import { memberProcedure } from "../../trpc.ts";
import { findNews, keepVisit } from "./visit-queries.ts";

/** What is new since the member's last visit; this call counts as a visit. */
export const visitLibrary = memberProcedure.output(libraryNewsSchema).mutation(async ({ ctx }) => {
  const since = await keepVisit(ctx.db, { userId: ctx.user.id, now: ctx.now() });
  if (since === null) return { since, articles: [] };
  const news = await findNews(ctx.db, { since, groups: groupsOf(ctx.user) });
  return {
    since: since.toISOString(),
    articles: news.map((item) => ({ ...item, since: item.since.toISOString() })),
  };
});
