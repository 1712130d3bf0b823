import type { LogFilter } from "@antochi/contract/activity";
import { pageSizes } from "@antochi/contract/pagination";
import { keysetPage, keysetPages } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import type { Cell } from "../../exports/csv.ts";
import { newestFirst, selectLogs } from "./queries.ts";

const limit = pageSizes.logs.max;

/** The log entries that match a filter, newest first, below a header row; only one page is in memory at a time. */
export async function* exportLogs(db: Database, filter: LogFilter): AsyncGenerator<Cell[][]> {
  yield [["when", "first name", "last name", "action", "article id", "article"]];
  const { key, direction } = newestFirst;
  const all = selectLogs(db, filter);
  const pages = keysetPages({
    limit,
    fetch: (after?: readonly [Date, number]) => keysetPage(all, { key, direction, after, limit }).execute(),
    positionOf: (row) => [row.createdAt, row.id],
  });
  for await (const page of pages) {
    yield page.map((row) => [
      row.createdAt,
      row.firstName,
      row.lastName,
      row.action,
      row.articleId,
      row.articleTitle,
    ]);
  }
}
