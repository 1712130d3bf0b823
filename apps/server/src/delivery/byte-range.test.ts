import { expect, it } from "vitest";
import { selectBytes } from "./byte-range.ts";

const whole = { kind: "whole" };
const unsatisfiable = { kind: "unsatisfiable" };
const part = (start: number, end: number) => ({ kind: "part", start, end });

it.each([
  [undefined, whole],
  ["bytes=0-99", part(0, 99)],
  ["bytes=10-", part(10, 999)],
  ["bytes=999-", part(999, 999)],
  ["bytes=0-5000", part(0, 999)],
  ["bytes=-100", part(900, 999)],
  ["bytes=-5000", part(0, 999)],
  ["bytes=1000-", unsatisfiable],
  ["bytes=1000-1001", unsatisfiable],
  ["bytes=-0", unsatisfiable],
  ["bytes=5-4", whole],
  ["bytes=-", whole],
  ["bytes=0-1,5-6", whole],
  ["bytes=a-b", whole],
  ["items=0-1", whole],
  [`bytes=0-${"9".repeat(40)}`, whole],
])("reads %s of 1000 bytes", (header, expected) => {
  expect(selectBytes(header, 1000)).toEqual(expected);
});

it("finds no range in an empty file", () => {
  expect(selectBytes("bytes=0-", 0)).toEqual(unsatisfiable);
  expect(selectBytes("bytes=-1", 0)).toEqual(unsatisfiable);
});
