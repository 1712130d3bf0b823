import { expect, it } from "vitest";
import { headingInView, type PlacedHeading } from "./heading-in-view.ts";

const height = 600;
/** Sections 3, 3.1 and 3.2 on page 4, 3.3 on page 5, 4 and 5 on page 6; each page is as high as the window. */
const places: readonly (readonly [page: number, down: number])[] = [
  [4, 60],
  [4, 160],
  [4, 420],
  [5, 400],
  [6, 60],
  [6, 480],
];

function readAt(scrolled: number): number | undefined {
  const headings = places.map(
    ([page, down], id): PlacedHeading => ({ id, page, at: (page - 4) * height + down - scrolled }),
  );
  return headingInView(headings, { height, page: 4 + Math.round(scrolled / height) });
}

it("is the first in the upper part of the window; of a section and its first part, the section", () => {
  expect(readAt(0)).toBe(0);
  expect(readAt(60)).toBe(0);
  expect(readAt(61)).toBe(1);
});

it("is the one above until the next has come up, on a page where another was read", () => {
  expect(readAt(200)).toBe(1);
  expect(readAt(220)).toBe(2);
  expect(readAt(1200 + 100)).toBe(4);
});

it("is the first of the current page, although the previous page extends above", () => {
  expect(readAt(600)).toBe(3);
  expect(readAt(500)).toBe(3);
});

it("advances from heading to heading while reading, and never back", () => {
  const read = Array.from({ length: 1300 }, (_, scrolled) => readAt(scrolled) ?? -1);
  expect(read).toEqual(read.toSorted((one, other) => one - other));
});

it("is none before the first", () => {
  expect(headingInView([{ id: 0, page: 2, at: 700 }], { height, page: 1 })).toBeUndefined();
  expect(headingInView([{ id: 0, page: 1, at: undefined }], { height, page: 1 })).toBe(0);
});
