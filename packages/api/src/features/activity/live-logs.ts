import { type LogFilter, liveLogSchema } from "@antochi/contract/activity";
import { pageSizes } from "@antochi/contract/pagination";
import { tracked } from "@trpc/server";
import { newsForAdmins } from "../../news/news-for-admins.ts";
import { adminProcedure } from "../../trpc.ts";
import { readNewLogEntries } from "./new-log-entries.ts";
import { presentLog } from "./present-log.ts";
import { findLaterLogs, type LogRow, newestLogId } from "./queries.ts";
import { activityChannel } from "./record-view.ts";

/** Streams new log entries that match the filter. A client that reconnects gets what it missed, up to one page. */
export const liveLogs = adminProcedure.input(liveLogSchema).subscription(async function* ({
  ctx,
  input: { lastEventId, ...filter },
  signal,
}) {
  const most = pageSizes.logs.max;
  // After a gap, entries are read from the table, but their notifications may still arrive: ids already sent are skipped.
  const sent = recentIds(most);
  let seen = lastEventId ?? (await newestLogId(ctx.db));
  yield* newsForAdmins(ctx, {
    channel: activityChannel,
    most,
    signal,
    async read(news) {
      const rows =
        news === "missed"
          ? await findLaterLogs(ctx.db, { ...filter, beyond: seen })
          : (await readNewLogEntries(ctx.db, news.map(Number))).filter((row) => passes(row, filter));
      const unsent = rows.toReversed().filter(({ id }) => sent.isNew(id));
      seen = Math.max(seen, ...unsent.map(({ id }) => id));
      return unsent.map((row) => tracked(String(row.id), presentLog(row)));
    },
  });
});

function passes(row: LogRow, { userId, articleId }: Pick<LogFilter, "userId" | "articleId">): boolean {
  return (
    (userId === undefined || row.userId === userId) &&
    (articleId === undefined || row.articleId === articleId)
  );
}

/** Tells whether an id is new. Remembers the last `remembered` ids. */
function recentIds(remembered: number) {
  const ids = new Set<number>();
  return {
    isNew(id: number): boolean {
      if (ids.has(id)) return false;
      ids.add(id);
      const [oldest] = ids;
      if (ids.size > remembered && oldest !== undefined) ids.delete(oldest);
      return true;
    },
  };
}
