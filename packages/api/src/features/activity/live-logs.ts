import { type LogFilter, liveLogSchema } from "@antochi/contract/activity";
import { pageSizes } from "@antochi/contract/pagination";
import { tracked } from "@trpc/server";
import { channelNews } from "../../channel-news.ts";
import { mayStillAdminister } from "../../sessions/may-still-administer.ts";
import { adminProcedure } from "../../trpc.ts";
import { readNewLogEntries } from "./new-log-entries.ts";
import { presentLog } from "./present-log.ts";
import { findLaterLogs, type LogRow, newestLogId } from "./queries.ts";
import { activityChannel } from "./record-view.ts";

/** How long at most a stream goes on after its session ended while nothing happens, in milliseconds. */
const sessionCheckMs = 5_000;

/**
 * New log entries that the filter lets through, as they are committed. Ends with the session, or when its user is no
 * administrator any more. A client that reconnects gets what it missed, up to one page.
 */
export const liveLogs = adminProcedure.input(liveLogSchema).subscription(async function* ({
  ctx,
  input: { lastEventId, ...filter },
  signal,
}) {
  const news = channelNews({
    notifications: ctx.notifications,
    channel: activityChannel,
    most: pageSizes.logs.max,
    signal,
    everyMs: sessionCheckMs,
  });
  // After a gap, entries are read from the table whose news may still arrive: ids already sent are left out.
  const sent = recentIds(pageSizes.logs.max);
  let seen = lastEventId ?? (await newestLogId(ctx.db));
  for await (const some of news) {
    const rows =
      some === "missed"
        ? await findLaterLogs(ctx.db, { ...filter, beyond: seen })
        : (await readNewLogEntries(ctx.db, some.map(Number))).filter((row) => passes(row, filter));
    // Checked after the query, so that nothing is sent that was logged after the session ended.
    if (!(await mayStillAdminister(ctx))) return;
    for (const row of rows.toReversed()) {
      if (!sent.isNew(row.id)) continue;
      seen = Math.max(seen, row.id);
      yield tracked(String(row.id), presentLog(row));
    }
  }
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
