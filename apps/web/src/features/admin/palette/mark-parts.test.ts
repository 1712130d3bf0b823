import { expect, it } from "vitest";
import { markParts } from "./mark-parts.ts";

const marked = (text: string, typed: string) =>
  markParts(text, typed)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join("");

it("each typed word is marked everywhere, whatever its case and accents", () => {
  expect(marked("Pre-flight examination", "EXAM flight")).toBe("Pre-[flight] [exam]ination");
  expect(marked("Πρώτες βοήθειες", "πρωτεσ")).toBe("[Πρώτες] βοήθειες");
  expect(marked("A", "")).toBe("A");
  expect(marked("banana", "ana")).toBe("b[anana]");
});
