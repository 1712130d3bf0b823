import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { secretNames, variables } from "./variables.ts";

const operations = readFileSync(join(import.meta.dirname, "../../../../docs/operations.md"), "utf8");
const rows = operations
  .split("## Settings")[1]
  ?.split("\n## ")[0]
  ?.split("\n")
  .map((line) => line.split("|")[1] ?? "");

describe("the table of settings in docs/operations.md", () => {
  it("has every variable of the process, and no other", () => {
    const named = rows?.flatMap((names) => [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name));
    expect(named?.toSorted()).toEqual(Object.keys(variables.shape).toSorted());
  });

  it("marks those that may come from a file", () => {
    const marked = rows?.flatMap((names) =>
      [...names.matchAll(/`([A-Z0-9_]+)` \*/g)].map(([, name]) => name),
    );
    expect(marked?.toSorted()).toEqual(secretNames.toSorted());
  });
});
