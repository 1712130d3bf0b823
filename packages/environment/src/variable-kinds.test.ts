import { expect, it } from "vitest";
import { databaseAddress, url } from "./variable-kinds.ts";

const encoded = "must have each #, / and ? of its password percent-encoded: %23, %2F, %3F";

it.each([
  ["postgres://root:pa#ss@db/antochi", encoded],
  ["postgres://root:12#3@db/antochi", encoded],
  ["postgres://root:pa/ss@db/antochi", encoded],
  ["postgres://root:pa?ss@db/antochi", encoded],
  ["postgres:///antochi", "must name a host, as in postgres://host"],
  ["postgres://db:none/antochi", "must name a host, as in postgres://host"],
])("the address %j of a database is refused: it %s", (text, message) => {
  expect(databaseAddress().safeParse(text).error?.issues[0]?.message).toBe(message);
});

it.each([
  "postgres://root:pa%23ss@db/antochi",
  "postgres://root@db/antochi?options=-c%20search_path%3Da@b",
  "postgres://db/antochi?user=root@example.com&password=p@ss",
  "postgres://root:p@ss@db/antochi",
])("the address %j of a database is taken as it is", (text) => {
  expect(databaseAddress().parse(text)).toBe(text);
});

it("a mail server's address says the same of its password", () => {
  const { error } = url(["smtp:", "smtps:"]).safeParse("smtp://antochi:12#3@mail.example.com");
  expect(error?.issues[0]?.message).toBe(encoded);
});
