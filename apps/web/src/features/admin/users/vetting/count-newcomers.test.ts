import { expect, test } from "vitest";
import { countNewcomers } from "./use-newcomers.ts";

const known = new Set([1, 2, 4]);
const waiting = (id: number) => ({ id, actions: { approve: null } });
const page = [1, 2, 3, 4, 5, 6].map(waiting);

test("a newcomer comes after the existing rows, and one who waits again between them", () => {
  expect(countNewcomers(page, { known, isWhole: true })).toBe(3);
  expect(countNewcomers(page.slice(0, 2), { known, isWhole: true })).toBe(0);
});

test("rows that scrolling loads are not new", () => {
  expect(countNewcomers(page, { known, isWhole: false })).toBe(1);
  expect(countNewcomers([waiting(5)], { known, isWhole: false })).toBe(0);
});

test("a person already decided about waits for nobody", () => {
  expect(countNewcomers([{ id: 7, actions: { approve: "Decided" } }], { known, isWhole: true })).toBe(0);
});
