import { readdirSync } from "node:fs";
import { namesOf } from "@antochi/contract/names-of";
import { expect, test } from "vitest";
import { frames } from "./drawings.ts";

test("every plate that a page can show has its drawing, and every drawing is a plate", () => {
  const drawings = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".svg"));
  expect(drawings.toSorted()).toEqual(
    namesOf(frames)
      .map((name) => `${name}.svg`)
      .toSorted(),
  );
});
