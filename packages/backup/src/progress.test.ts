import { expect, it } from "vitest";
import { backUp } from "./back-up.ts";
import type { Progress } from "./progress.ts";
import { restore } from "./restore.ts";
import { openPlace, type Place } from "./testing/place.ts";

const now = () => new Date("2026-03-02T09:00:00.000Z");
const rows = 20_000;

/** The progress that was reported for each step, in order. */
function listen(): { progress: Progress; heard: Map<string, { done: number; total: number }[]> } {
  const heard = new Map<string, { done: number; total: number }[]>();
  const progress: Progress = (step, done, total) => {
    heard.set(step, [...(heard.get(step) ?? []), { done, total }]);
  };
  return { progress, heard };
}

/** Fills one large table among many small ones, with line breaks inside its texts. */
async function fillOneTable({ database }: Place): Promise<void> {
  await database.pool.query(
    `insert into newsletter_subscriptions (email, created_at)
     select 'reader-' || n || E'\\n@example.org', now() from generate_series(1, $1::int) as n`,
    [rows],
  );
}

it.each([
  ["that was analysed", "analyze"],
  ["that was not analysed yet", "select"],
])("advances within a large table %s, in both directions, and never goes back", async (_, statement) => {
  await using place = await openPlace(null);
  await fillOneTable(place);
  await place.database.pool.query(statement);
  const there = listen();
  await backUp({ url: place.database.url, ...place, now, progress: there.progress });
  await using empty = await openPlace(null);
  const { database, store } = empty;
  const back = listen();
  await restore({ url: database.url, store, from: place.to, progress: back.progress });

  for (const [{ heard }, step, least] of [
    [there, "Copying tables", rows / 2],
    [there, "Checking files", rows],
    [back, "Checking files", rows],
    [back, "Loading tables", rows],
  ] as const) {
    const shares = heard.get(step)?.map(({ done, total }) => done / total) ?? [];
    expect(heard.get(step)?.at(-1)?.total, step).toBeGreaterThanOrEqual(least);
    expect(shares.at(-1), step).toBe(1);
    expect(shares, step).toEqual(shares.toSorted((one, other) => one - other));
    const jumps = shares.map((share, at) => share - (shares[at - 1] ?? 0));
    expect(Math.max(...jumps), step).toBeLessThan(0.5);
  }
});
