import { expect, test } from "vitest";
import { pressedKey } from "./pressed-key.ts";

test.each([
  ["its printed letter", { key: "J", code: "KeyJ" }, "j"],
  ["its printed letter on a French keyboard", { key: "a", code: "KeyQ" }, "a"],
  ["the Latin letter in its place on a Greek keyboard", { key: "ξ", code: "KeyJ" }, "j"],
  ["the same letter with Shift", { key: "Ξ", code: "KeyJ" }, "j"],
  ["its printed sign", { key: "/", code: "Slash" }, "/"],
  ["its printed sign in a letter's place", { key: ";", code: "KeyQ" }, ";"],
  ["its own name if it types nothing", { key: "ArrowDown", code: "ArrowDown" }, "arrowdown"],
  ["its accented letter in a digit's place", { key: "é", code: "Digit2" }, "é"],
])("a key is named by %s", (_, press, name) => {
  expect(pressedKey(press)).toBe(name);
});
