import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../docs/decisions");

test("the list of decisions has one line for each record, and leads to nothing else", async () => {
  const list = await readFile(join(folder, "README.md"), "utf8");
  const listed = [...list.matchAll(/^- \[.+?\]\(([^)]+)\)/gm)].map(([, file = ""]) => file);
  const linked = new Set([...list.matchAll(/\]\(([^)]+)\)/g)].map(([, file = ""]) => file));
  const records = (await readdir(folder)).filter((name) => name !== "README.md").toSorted();
  expect(listed.toSorted()).toEqual(records);
  expect([...linked].toSorted()).toEqual(records);
});
