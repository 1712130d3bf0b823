import { comparisonSizes } from "@antochi/contract/editions";
import { expect, it } from "vitest";
import { comparePages, compareWords } from "./compare-texts.ts";

/** As many words as asked for, of which none occurs in those of another name. */
function words(name: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `${name}${index}`).join(" ");
}

function pages(name: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({ page: index + 1, hash: `${name}${index}` }));
}

it("tells of a page what came and what went, with the words around it", () => {
  const before = `${words("same", 30)} torque 4 Nm ${words("end", 30)}`;
  const told = compareWords(before, before.replace("4 Nm", "5 Nm"));
  expect(told?.map(({ kind }) => kind)).toEqual(["same", "removed", "added", "same"]);
  expect(told?.[0]?.text).toMatch(/^… same2\d .* torque $/);
});

it("tells words of either alphabet whole", () => {
  const told = (before: string, after: string) =>
    compareWords(before, after)?.map(({ kind, text }) => `${kind}: ${text}`);
  expect(told("Το σκάφος πλέει αργά προς νότο.", "Το σκαφάκι πλέει γρήγορα προς νότο.")).toEqual([
    "same: Το ",
    "removed: σκάφος",
    "added: σκαφάκι",
    "same:  πλέει ",
    "removed: αργά",
    "added: γρήγορα",
    "same:  προς νότο.",
  ]);
  expect(told("σε 3 m\nβάθος", "σε 4 m βάθος")).toEqual([
    "same: σε ",
    "removed: 3",
    "added: 4",
    "same:  m βάθος",
  ]);
});

it("counts what differs of a Greek page by words, not by letters", () => {
  const changed = words("παλαιότερος", 200);
  expect(compareWords(changed, changed.replaceAll("παλαιότερος", "ωχ"))).not.toBeNull();
});

it("gives up on a page of which nearly all is different, and says so", () => {
  expect(compareWords(words("old", 20_000), words("new", 20_000))).toBeNull();
  expect(compareWords(words("old", 20_000), `${words("old", 20_000)} more`)).not.toBeNull();
});

it("leaves out what is more than it tells, with an ellipsis", () => {
  const alternate = (sign: string) => Array.from({ length: 300 }, (_, n) => `w${n} ${sign}${n}`).join(" ");
  const told = compareWords(alternate("a"), alternate("b"));
  expect(told).toHaveLength(comparisonSizes.words + 1);
  expect(told?.at(-1)).toEqual({ kind: "same", text: "…" });
});

it("sets the pages of two long documents beside each other by number where nearly all differ", () => {
  const { pairs, isByNumber } = comparePages(pages("old", 5_000), pages("new", 5_001));
  expect(isByNumber).toBe(true);
  expect(pairs).toHaveLength(5_001);
  expect(pairs.at(-1)).toEqual({ before: null, after: 5_001 });
  expect(comparePages(pages("old", 5_000), pages("old", 5_001)).isByNumber).toBe(false);
});
