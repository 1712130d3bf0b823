import { expect, it } from "vitest";
import { scaleToFit } from "./fit.ts";

const page = { width: 800, height: 1130 };
const wide = { width: 1200, height: 700 };
const phone = { width: 360, height: 600 };

it("makes a page as wide as its pane, but no wider than reads well", () => {
  expect(scaleToFit("width", { bench: wide, page, text: undefined })).toBeCloseTo(940 / 800);
  expect(scaleToFit("width", { bench: { ...wide, width: 848 }, page, text: undefined })).toBeCloseTo(1);
  expect(scaleToFit("width", { bench: phone, page, text: undefined })).toBeCloseTo(360 / 800);
});

it("makes the text as wide as a phone, and the page if there is no text", () => {
  const text = { left: 0.1, right: 0.9 };
  expect(scaleToFit("text", { bench: phone, page, text })).toBeCloseTo(360 / 640);
  expect(scaleToFit("text", { bench: phone, page, text: undefined })).toBeCloseTo(360 / 800);
});

it("shows a whole page, within the range of zoom", () => {
  expect(scaleToFit("page", { bench: wide, page, text: undefined })).toBeCloseTo(676 / 1130);
  expect(scaleToFit("page", { bench: { width: 10, height: 10 }, page, text: undefined })).toBe(0.25);
});
