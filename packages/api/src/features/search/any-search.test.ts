import { limits } from "@antochi/contract/limits";
import { searchSchema } from "@antochi/contract/search";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser } from "@antochi/testing/people";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";

const { api, database } = await openApiForFile();
const member = await insertUser(database.db, approvedMember);
const category = await insertCategory(database.db);
await insertArticle(database.db, { title: "Antenna masts", categoryId: category.id, createdBy: member.id });

/** Fragments that have, or might have, a meaning for Postgres' parsers. */
const searchBit = fc.oneof(
  fc.constantFrom(
    "-",
    '"',
    "or",
    " ",
    "'",
    "\\",
    ":*",
    "&",
    "|",
    "!",
    "<->",
    ")",
    "mast",
    "αβγδ",
    "ª",
    "٣",
    "a-b",
  ),
  fc.string({ unit: "binary", maxLength: 1 }),
);
const anySearch = fc
  .tuple(
    fc.array(searchBit, { minLength: 1, maxLength: 4 }),
    fc.constantFrom("", " "),
    fc.integer({ min: 1, max: 100 }),
  )
  .map(([bits, between, times]) => bits.join(between).repeat(times).slice(0, limits.searchMax))
  .filter((query) => searchSchema.safeParse({ query }).success);

it("finds something or nothing for any text, whatever is repeated in it, and never fails", async () => {
  await fc.assert(
    fc.asyncProperty(anySearch, async (query) => {
      expect((await api.as(member).search({ query })).articles).toBeInstanceOf(Array);
    }),
    {
      numRuns: 300,
      seed: 1,
      examples: [["-".repeat(50)], ['"'.repeat(50)], ["or ".repeat(50)], [") -".repeat(40)]],
    },
  );
});
