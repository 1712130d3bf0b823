import { expect, it } from "vitest";
import { withoutRunningLines } from "./running-lines.ts";

const bodies = ["Measure every cell.", "Cap the connector.", "Close the lid.", "Latch it."];

function pagesOf(textOf: (body: string, page: number) => string, runningHead = "") {
  return bodies.map((body, index) => ({ page: index + 1, text: textOf(body, index + 1), runningHead }));
}

it("titles and page numbers are removed from page edges, and those above the text are remembered", () => {
  const pages = pagesOf((body, page) => `Lithium batteries\n${body}\n${page} / 4`);
  expect(withoutRunningLines(pages)).toEqual(pagesOf((body) => body, "Lithium batteries"));
});

it("repeated lines are kept within pages, on only a few pages, or as a page's only line", () => {
  const within = pagesOf(
    (body) => `a${body}\nb${body}\nc${body}\nStop at once.\nx${body}\ny${body}\nz${body}`,
  );
  expect(withoutRunningLines(within)).toEqual(within);
  const few = pagesOf(() => "The same").slice(0, 2);
  expect(withoutRunningLines(few)).toEqual(few);
  const alone = pagesOf((_, page) => `Page ${page}`);
  expect(withoutRunningLines(alone)).toEqual(alone);
});
