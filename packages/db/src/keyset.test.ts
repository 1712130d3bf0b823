import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { createMigratedDatabase } from "./testing/databases.ts";
import { keysetPage, keysetPages } from "./keyset.ts";

// The same values in every run; a failure reports its seed.
fc.configureGlobal({ seed: 1 });

const connection = await createMigratedDatabase();
const { db } = connection;
afterAll(connection.close);

type Entry = { id: number; createdAt: Date };

/** Few distinct instants, a millisecond apart, so that many rows share one. */
const instants = fc.integer({ min: 0, max: 4 }).map((ms) => new Date(Date.UTC(2026, 0, 1) + ms));
const lists = fc.array(instants, { maxLength: 30 });

test("paging returns every row once, in order, whatever the page size and direction", async () => {
  await fc.assert(
    fc.asyncProperty(
      lists,
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom("asc", "desc"),
      async (list, limit, direction) => {
        await db.deleteFrom("newsletterSubscriptions").execute();
        const rows = list.map((createdAt, index) => ({ email: `${index}@example.org`, createdAt }));
        if (rows.length > 0) await db.insertInto("newsletterSubscriptions").values(rows).execute();
        const walked = await walk(limit, direction);
        const sorted = await db.selectFrom("newsletterSubscriptions").select(["id", "createdAt"]).execute();
        const sign = direction === "asc" ? 1 : -1;
        sorted.sort((a, b) => sign * (a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id));
        expect(walked).toEqual(sorted);
      },
    ),
    { numRuns: 60 },
  );
});

test("a page fetches one extra row exactly if another page follows", async () => {
  await db.deleteFrom("newsletterSubscriptions").execute();
  const rows = Array.from({ length: 4 }, (_, index) => ({ email: `${index}@example.org` }));
  await db.insertInto("newsletterSubscriptions").values(rows).execute();
  expect(await page({ limit: 4, direction: "asc", after: undefined })).toHaveLength(4);
  expect(await page({ limit: 3, direction: "asc", after: undefined })).toHaveLength(4);
});

test("rows added or removed between two pages make no other row appear twice or go missing", async () => {
  await db.deleteFrom("newsletterSubscriptions").execute();
  const add = (email: string) => db.insertInto("newsletterSubscriptions").values({ email }).execute();
  for (const email of ["1", "2", "3", "4"]) await add(email);
  const [newest, second] = await page({ limit: 2, direction: "desc", after: undefined });
  if (newest === undefined || second === undefined) throw new Error("Two rows were expected");
  await add("5");
  await db.deleteFrom("newsletterSubscriptions").where("id", "=", second.id).execute();
  const rest = await page({ limit: 2, direction: "desc", after: [second.createdAt, second.id] });
  expect(rest.map(({ id }) => id)).toEqual([second.id - 1, second.id - 2]);
});

test("walking all pages yields their union, one page at a time, and requests none after the last", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (count, limit) => {
        const rows = Array.from({ length: count }, (_, index) => index + 1);
        const asked: (number | undefined)[] = [];
        const walked = keysetPages({
          limit,
          fetch: async (after?: readonly [number]) => {
            asked.push(after?.[0]);
            return rows.filter((row) => row > (after?.[0] ?? 0)).slice(0, limit + 1);
          },
          positionOf: (row) => [row],
        });
        const pages: number[][] = [];
        for await (const page of walked) pages.push(page);
        expect(pages.flat()).toEqual(rows);
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        expect(asked).toHaveLength(Math.max(1, Math.ceil(count / limit)));
      },
    ),
  );
});

type PageOf = { limit: number; direction: "asc" | "desc"; after: [Date, number] | undefined };

function page(wanted: PageOf) {
  const query = db.selectFrom("newsletterSubscriptions").select(["id", "createdAt"]);
  return keysetPage(query, { key: ["createdAt", "id"], ...wanted }).execute();
}

async function walk(limit: number, direction: "asc" | "desc"): Promise<Entry[]> {
  const walked: Entry[] = [];
  let after: [Date, number] | undefined;
  for (;;) {
    const rows = await page({ limit, direction, after });
    walked.push(...rows.slice(0, limit));
    const last = walked.at(-1);
    if (rows.length <= limit || last === undefined) return walked;
    after = [last.createdAt, last.id];
  }
}
