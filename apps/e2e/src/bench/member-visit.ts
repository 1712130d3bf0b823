import { setTimeout as delay } from "node:timers/promises";
import { memberDay, thinking } from "./member-day.ts";
import type { Arrival } from "./open-loop.ts";

/** A document that may be read. */
export type Reading = { articleId: number; path: string; size: number };

type Visit = {
  cookie: string;
  /** How many times shorter all thinking is. */
  speed: number;
  readings: readonly Reading[];
  ask: (arrival: Arrival) => Promise<void>;
};

/** What members search for. */
export const words = ["sample", "antenna", "battery", "page", "range"];

/** One visit of a member: the lists, a search, then documents, page by page. */
export async function playVisit({ cookie, speed, readings, ask }: Visit): Promise<void> {
  const headers = { cookie, "accept-encoding": "br" };
  const get = (kind: string, path: string, more = {}) =>
    ask({ kind, method: "GET", path, headers: { ...headers, ...more } });
  const think = (seconds: number) => delay((seconds * 1000) / speed);

  await get("page", "/knowledge-base");
  await Promise.all([
    get("who is signed in", "/api/user"),
    get("articles", "/api/knowledge-base/articles"),
    get("categories", "/api/knowledge-base/categories"),
  ]);
  await think(thinking.beforeOpening);
  await get("search", searchFor(any(words)));

  for (let opening = 0; opening < memberDay.openings; opening += 1) {
    const reading = any(readings);
    if (!reading) return;
    await think(thinking.beforeOpening);
    await ask({
      kind: "log a view",
      method: "POST",
      path: "/api/activity/log",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ articleId: reading.articleId, action: "view_article" }),
    });
    for (let range = 0; range < memberDay.rangesOfOpening; range += 1) {
      const start = Math.floor(Math.random() * Math.max(1, reading.size - memberDay.rangeBytes));
      await get("range", reading.path, { range: `bytes=${start}-${start + memberDay.rangeBytes - 1}` });
      await think(thinking.beforeNextRange);
    }
  }
}

/** The path of a search. */
export function searchFor(query: string | undefined): string {
  return `/trpc/search?input=${encodeURIComponent(JSON.stringify({ query }))}`;
}

function any<Value>(values: readonly Value[]): Value | undefined {
  return values[Math.floor(Math.random() * values.length)];
}
