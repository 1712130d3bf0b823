import { expect, it } from "vitest";
import { withoutRunningLines } from "./running-lines.ts";

const bodies = ["Measure every cell.", "Cap the connector.", "Close the lid.", "Latch it."];

function pagesOf(textOf: (body: string, page: number) => string, runningHead = "") {
  return bodies.map((body, index) => ({ page: index + 1, text: textOf(body, index + 1), runningHead }));
}

it("takes titles and page numbers off the edges of pages, and remembers those above the text", () => {
  const pages = pagesOf((body, page) => `Lithium batteries\n${body}\n${page} / 4`);
  expect(withoutRunningLines(pages)).toEqual(pagesOf((body) => body, "Lithium batteries"));
});

it("keeps what stands within the pages, on few of them, or alone", () => {
  const within = pagesOf(
    (body) => `a${body}\nb${body}\nc${body}\nStop at once.\nx${body}\ny${body}\nz${body}`,
  );
  expect(withoutRunningLines(within)).toEqual(within);
  const few = pagesOf(() => "The same").slice(0, 2);
  expect(withoutRunningLines(few)).toEqual(few);
  const alone = pagesOf((_, page) => `Page ${page}`);
  expect(withoutRunningLines(alone)).toEqual(alone);
});
