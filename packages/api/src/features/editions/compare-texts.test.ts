import { comparisonSizes } from "@antochi/contract/editions";
import { expect, it } from "vitest";
import { comparePages, compareWords } from "./compare-texts.ts";

/** So many words, none of which occurs in those of another name. */
function words(name: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `${name}${index}`).join(" ");
}

function pages(name: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({ page: index + 1, hash: `${name}${index}` }));
}

it("a page's comparison shows what was added and removed, with the words around it", () => {
  const before = `${words("same", 30)} torque 4 Nm ${words("end", 30)}`;
  const told = compareWords(before, before.replace("4 Nm", "5 Nm"));
  expect(told?.map(({ kind }) => kind)).toEqual(["same", "removed", "added", "same"]);
  expect(told?.[0]?.text).toMatch(/^… same2\d .* torque $/);
});

it("words of either alphabet are compared whole", () => {
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

it("differences on a Greek page are counted in words, not letters", () => {
  const changed = words("παλαιότερος", 200);
  expect(compareWords(changed, changed.replaceAll("παλαιότερος", "ωχ"))).not.toBeNull();
});

it("the comparison of a page gives up, and says so, when nearly all of it differs", () => {
  expect(compareWords(words("old", 20_000), words("new", 20_000))).toBeNull();
  expect(compareWords(words("old", 20_000), `${words("old", 20_000)} more`)).not.toBeNull();
});

it("differences beyond the limit are left out, with an ellipsis", () => {
  const alternate = (sign: string) => Array.from({ length: 300 }, (_, n) => `w${n} ${sign}${n}`).join(" ");
  const told = compareWords(alternate("a"), alternate("b"));
  expect(told).toHaveLength(comparisonSizes.words + 1);
  expect(told?.at(-1)).toEqual({ kind: "same", text: "…" });
});

it("pages of two long documents are paired by number when nearly all differ", () => {
  const { pairs, isByNumber } = comparePages(pages("old", 5_000), pages("new", 5_001));
  expect(isByNumber).toBe(true);
  expect(pairs).toHaveLength(5_001);
  expect(pairs.at(-1)).toEqual({ before: null, after: 5_001 });
  expect(comparePages(pages("old", 5_000), pages("old", 5_001)).isByNumber).toBe(false);
});
