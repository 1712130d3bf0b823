import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  articlesCursor,
  categoriesCursor,
  newestFirstCursor,
  readinessUnitsCursor,
  statisticsCursor,
  usersCursor,
} from "./cursors.ts";
import { isStorable } from "./text.ts";

// The same values in every run; a failure reports its seed.
fc.configureGlobal({ seed: 1 });

const id = fc.integer({ min: 1, max: 2_147_483_647 });
const instant = fc.date({ min: new Date("1970-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });

test.for<[string, fc.IProperty<unknown[]>]>([
  [
    "newest first",
    fc.property(instant, id, (at, id) => {
      const key = newestFirstCursor.parse(newestFirstCursor.after({ createdAt: at.toISOString(), id }));
      return isDeepStrictEqual(key, [at, id]);
    }),
  ],
  [
    "articles",
    fc.property(instant, id, (at, id) => {
      const key = articlesCursor.parse(articlesCursor.after({ updatedAt: at.toISOString(), id }));
      return isDeepStrictEqual(key, [at, id]);
    }),
  ],
  [
    "users",
    fc.property(fc.boolean(), instant, id, (isApproved, at, id) => {
      const user = { isApproved, createdAt: at.toISOString(), id };
      return isDeepStrictEqual(usersCursor.parse(usersCursor.after(user)), [!isApproved, at, id]);
    }),
  ],
  [
    "statistics",
    fc.property(fc.nat(), id, (viewCount, articleId) => {
      const key = statisticsCursor.parse(statisticsCursor.after({ articleId, viewCount }));
      return isDeepStrictEqual(key, [viewCount, articleId]);
    }),
  ],
  [
    "categories",
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), id, (name, id) => {
      fc.pre(isStorable(name));
      return isDeepStrictEqual(categoriesCursor.parse(categoriesCursor.after({ id, name })), [name, id]);
    }),
  ],
])("the sort key of %s survives the way through its cursor", ([, property]) => {
  fc.assert(property);
});

test("a cursor is safe in an address", () => {
  const cursor = categoriesCursor.after({ id: 7, name: "Πτήσεις ??>>~~ & ασφάλεια" });
  expect(encodeURIComponent(cursor)).toBe(cursor);
});

test("anything that is not a cursor of the list is refused, without an exception", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(newestFirstCursor.parse(text)).toBeUndefined();
    }),
  );
  const forged = (key: unknown) => btoa(JSON.stringify(key));
  expect(newestFirstCursor.parse(forged(["2026-01-01T00:00:00.000Z", 0]))).toBeUndefined();
  expect(newestFirstCursor.parse(forged(["2026-13-01T00:00:00.000Z", 1]))).toBeUndefined();
  expect(newestFirstCursor.parse(forged([null, 1]))).toBeUndefined();
  expect(statisticsCursor.parse(forged([1, 2 ** 31]))).toBeUndefined();
  expect(readinessUnitsCursor.parse(forged([-(2 ** 31), false, "a", 1]))).toBeUndefined();
  expect(categoriesCursor.parse(forged(["a\u0000", 1]))).toBeUndefined();
});
