import type { PDFDocumentProxy } from "pdfjs-dist";
import { expect, test } from "vitest";
import { readOutline } from "./outline-entries.ts";

type Heading = { title: string; dest: unknown[] | string | null; items?: Heading[] };
type Node = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number];

function nodeOf({ title, dest, items = [] }: Heading): Node {
  const look = { bold: false, italic: false, color: new Uint8ClampedArray(3), count: undefined };
  const target = { url: null, unsafeUrl: undefined, newWindow: undefined };
  return { ...look, ...target, title, dest, items: items.map(nodeOf) };
}

/** Pages are the objects 10, 11 and so on; the destination `chapter` is on the second. */
function documentOf(headings: readonly Heading[]) {
  return {
    getOutline: async () => headings.map(nodeOf),
    getDestination: async (name: string) =>
      name === "chapter" ? [{ num: 11, gen: 0 }, { name: "Fit" }] : null,
    async getPageIndex({ num }: { num: number }) {
      if (num < 10) throw new Error("There is no such page");
      return num - 10;
    },
  };
}

const fit = { name: "Fit" };
const first = { num: 10, gen: 0 };

test("headings lead to their pages, by number, by object and by name", async () => {
  const headings = [
    { title: "By number", dest: [2, fit] },
    { title: "By object", dest: [first, fit] },
    { title: "By name", dest: "chapter" },
  ];
  const pages = (await readOutline(documentOf(headings))).map(({ title, page }) => [title, page]);
  expect(pages).toEqual([
    ["By number", 3],
    ["By object", 1],
    ["By name", 2],
  ]);
});

test("a heading that leads to no page is left out, with the others in their places", async () => {
  const headings = [
    { title: "To a web site", dest: null },
    { title: "To a page that is missing", dest: [{ num: 1, gen: 0 }, fit] },
    { title: "To a name that is missing", dest: "nowhere" },
    { title: "To a page", dest: [first, fit] },
  ];
  expect((await readOutline(documentOf(headings))).map(({ title }) => title)).toEqual(["To a page"]);
});

test("headings of three levels are kept, in reading order", async () => {
  const nest = (title: string, items: Heading[] = []): Heading => ({ title, dest: [first, fit], items });
  const headings = [nest("One", [nest("Two", [nest("Three", [nest("Four")])])]), nest("Next")];
  const levels = (await readOutline(documentOf(headings))).map(({ title, depth }) => [title, depth]);
  expect(levels).toEqual([
    ["One", 0],
    ["Two", 1],
    ["Three", 2],
    ["Next", 0],
  ]);
});

test.each([
  ["2.1 Loss along the way", "2.1", "Loss along the way"],
  ["3. Μπαταρίες", "3", "Μπαταρίες"],
  ["4) Antennas", "4", "Antennas"],
  ["24/7 service", "", "24/7 service"],
  ["Annex 2", "", "Annex 2"],
  ["7", "", "7"],
])("the heading %s has the number %j and the title %s", async (title, number, rest) => {
  const [entry] = await readOutline(documentOf([{ title, dest: [first, fit] }]));
  expect(entry).toMatchObject({ number, title: rest });
});

test.each([
  ["a point of its page", [first, { name: "XYZ" }, 0, 640, null], 640],
  ["a line of its page", [first, { name: "FitH" }, 500], 500],
  ["a point without a height", [first, { name: "XYZ" }, null, null, null], null],
  ["all of its page", [first, fit], null],
])("a heading that leads to %s names how high it is there", async (_where, dest, top) => {
  const [entry] = await readOutline(documentOf([{ title: "Heading", dest }]));
  expect(entry?.top).toBe(top);
});
