import { createTestDatabase } from "@antochi/testing/database";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { formOf, wordsOfText } from "./words-of-text.ts";

const database = await createTestDatabase();
afterAll(database.close);

const words = (text: string) => wordsOfText(text).map(({ word }) => word);

describe("the words of a text", () => {
  test.each([
    ["Guy ropes, Έλικας!", ["guy", "ropes", "ελικασ"]],
    ["433MHz or 5,8 GHz", ["433", "mhz", "or", "5.8", "ghz"]],
    ["the con-\ntainer of MIL-\n461", ["the", "container", "of", "mil", "461", "mil461"]],
    ["de\u00ADcom\u00AD\npression", ["decompression"]],
    [
      "strong anti-jamming state-of-the-art",
      ["strong", "anti", "jamming", "antijamming", "state", "of", "the", "art", "stateoftheart"],
    ],
    ["AK-47, IP67, 12-15", ["ak", "47", "ak47", "ip67", "12", "15"]],
    ["", []],
  ])("%j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test("carry their position, and the form in which they are written", () => {
    const text = "A con-\ntainer";
    const [, word] = wordsOfText(text);
    expect(word).toMatchObject({ start: 2, end: 13, first: 1, last: 1 });
    expect(word && formOf(text, word)).toBe("container");
  });
});

/** What the index makes of a text, without the stems, which begin with `~`. */
async function indexed(text: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select lexeme as word from unnest(search_vector(${text})) where lexeme not like '~%'
  `.execute(database.db);
  return rows.map(({ word }) => word).sort();
}

const bits = [
  ..."mast Mast ΈΛΙΚΑ έλικας MHz 433 5,8 1.000 x a1 ΔΟΚΙΜΉ ropes".split(" "),
  ..."-|-\n|\n| |, |. |/|(|ma\u00ADst|ro\u00AD\npe|‐|'|\\|_".split("|"),
];
const bit = fc.constantFrom(...bits);

test("the words of a text are those by which the index finds it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(bit, { maxLength: 12 }), async (bits) => {
      const text = bits.join("");
      const here = [...new Set(words(text))].filter((word) => word !== "a").sort();
      expect(await indexed(text)).toEqual(here);
    }),
    { numRuns: 300, seed: 7 },
  );
});

test("any text can be indexed, however long its words are", async () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 30 }).map((text) => text.replaceAll("\0", "")),
    fc
      .tuple(
        fc.constantFrom("a", "ω", "1", "a-", "5,", "'", "\\", "a\u00AD"),
        fc.integer({ min: 1, max: 20_000 }),
      )
      .map(([bits, times]) => bits.repeat(times)),
  );
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      expect(await indexed(text)).toBeInstanceOf(Array);
    }),
    { numRuns: 100, seed: 7 },
  );
});
