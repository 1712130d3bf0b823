import { expect, test } from "vitest";
import { afterPress, type Early, nothingEarly } from "./early-keys.ts";

const plain = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  isThirdSign: false,
};

function typed(...keys: string[]): Early {
  return keys.reduce<Early>((before, key) => afterPress(before, { ...plain, key }) ?? before, nothingEarly);
}

test("letters of any script are kept in order, and Backspace removes the last one", () => {
  expect(typed("Ν", "ί", "κ", "a", "Backspace", " ", "2")).toEqual({ typed: "Νίκ 2", wanted: null });
  expect(typed("Backspace", "ArrowDown", "Shift", "F5")).toEqual(nothingEarly);
});

test("Return applies to what was typed before it, and is dropped once something else is typed", () => {
  expect(typed("a", "Enter")).toEqual({ typed: "a", wanted: { inNewTab: false } });
  expect(typed("a", "Enter", "b")).toEqual({ typed: "ab", wanted: null });
  expect(afterPress(nothingEarly, { ...plain, key: "Enter", ctrlKey: true })?.wanted).toEqual({
    inNewTab: true,
  });
  expect(afterPress(nothingEarly, { ...plain, key: "Enter", repeat: true })).toEqual(nothingEarly);
});

test("keys of the browser or the input method are left alone, but not a character typed with AltGr", () => {
  for (const press of [
    { key: "k", ctrlKey: true },
    { key: "r", metaKey: true },
    { key: "ArrowDown", altKey: true },
    { key: "a", isComposing: true },
    { key: "Tab" },
    { key: "Dead" },
  ]) {
    expect(afterPress(nothingEarly, { ...plain, ...press })).toBeUndefined();
  }
  const third = { ...plain, key: "@", ctrlKey: true, altKey: true, isThirdSign: true };
  expect(afterPress(nothingEarly, third)?.typed).toBe("@");
});
