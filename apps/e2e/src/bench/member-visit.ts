import { setTimeout as delay } from "node:timers/promises";
import type { Credentials } from "../product/product.ts";
import { memberDay, thinking } from "./member-day.ts";
import type { Arrival } from "./open-loop.ts";

/** A document that may be read. */
export type Reading = { articleId: number; path: string; size: number };

/** A member whose visits are played, with a session that exists already and the credentials to sign in with. */
export type Visitor = { cookie: string; credentials: Credentials; address: string };

type Visit = {
  visitor: Visitor;
  /** When it was meant to begin, by `performance.now()`. */
  due: number;
  /** Whether it begins with a sign-in; the visit then goes on in the existing session, not in the new one. */
  signsIn: boolean;
  /** How many times shorter all think times are. */
  speed: number;
  readings: readonly Reading[];
  /** Sends a request and resolves once it is answered; `due` is when it was meant to be sent. */
  ask: (arrival: Arrival, due: number) => Promise<void>;
};

/** What members search for. */
export const words = ["sample", "antenna", "battery", "page", "range"];
const json = { "content-type": "application/json" };

/** What the library's index requests, in one batch like the browser's client. */
const library = `/trpc/knowledgeBase.listOrderedCategories,knowledgeBase.listArticles,reading.listPositions?batch=1&input=${encodeURIComponent(
  JSON.stringify({ 0: { limit: 1000 }, 1: { limit: 1000 } }),
)}`;

/** One visit of a member: perhaps a sign-in, the library, a search, then documents, page by page. */
export async function playVisit({
  visitor,
  due: begun,
  signsIn,
  speed,
  readings,
  ask,
}: Visit): Promise<void> {
  let due = begun;
  const seen = { "accept-encoding": "br", "x-forwarded-for": visitor.address };
  const headers = { ...seen, cookie: visitor.cookie };
  const get = (kind: string, path: string, more = {}) =>
    ask({ kind, method: "GET", path, headers: { ...headers, ...more } }, due);
  // Counted from the answer on, so that a slow answer does not make the next request late as well.
  const think = (seconds: number) => {
    due = performance.now() + (seconds * 1000) / speed;
    return seconds === 0 ? undefined : delay((seconds * 1000) / speed);
  };

  if (signsIn) {
    const body = JSON.stringify(visitor.credentials);
    await ask(
      { kind: "sign in", method: "POST", path: "/api/login", headers: { ...seen, ...json }, body },
      due,
    );
    await think(0);
  }
  await get("page", "/knowledge-base");
  await think(0);
  await Promise.all([get("who is signed in", "/api/user"), get("library", library)]);
  await think(thinking.beforeOpening);
  await get("search", searchFor(any(words)));

  for (let opening = 0; opening < memberDay.openings; opening += 1) {
    const reading = any(readings);
    if (!reading) return;
    await think(thinking.beforeOpening);
    const body = JSON.stringify({ articleId: reading.articleId, action: "view_article" });
    await ask(
      {
        kind: "log a view",
        method: "POST",
        path: "/api/activity/log",
        headers: { ...headers, ...json },
        body,
      },
      due,
    );
    await think(0);
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
