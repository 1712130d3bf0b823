import { expect, test } from "vitest";
import { pressedKey } from "./pressed-key.ts";

test.each([
  ["the letter that is printed on it", { key: "J", code: "KeyJ" }, "j"],
  ["on a French keyboard the one there too", { key: "a", code: "KeyQ" }, "a"],
  ["on a Greek keyboard the Latin one of its place", { key: "ξ", code: "KeyJ" }, "j"],
  ["the same with Shift", { key: "Ξ", code: "KeyJ" }, "j"],
  ["a sign as it is", { key: "/", code: "Slash" }, "/"],
  ["a sign in the place of a letter as it is", { key: ";", code: "KeyQ" }, ";"],
  ["the name of what writes nothing", { key: "ArrowDown", code: "ArrowDown" }, "arrowdown"],
  ["a foreign letter in the place of a sign as it is", { key: "é", code: "Digit2" }, "é"],
])("a key is called %s", (_, press, name) => {
  expect(pressedKey(press)).toBe(name);
});
