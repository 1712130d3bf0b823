import { describe, expect, test } from "vitest";
import { placeOf } from "./hit-place.ts";

/** The place of the text between the brackets. */
function placeIn(marked: string) {
  const start = marked.indexOf("[");
  const end = marked.indexOf("]") - 1;
  return placeOf(marked.replaceAll(/[[\]]/g, ""), { start, end });
}

describe("the place of a hit on its page", () => {
  test("is the first if the words occur there for the first time", () => {
    expect(placeIn("Guy [ropes] and ropes")).toEqual({ words: "ropes", nth: 1 });
  });

  test("counts what is before it, whatever its case and accents, and within longer words", () => {
    expect(placeIn("MAST\nThe masts.\nRaise the [mast] now, mast up")).toEqual({ words: "mast", nth: 3 });
    expect(placeIn("ΈΛΙΚΑ και έλικας, μια [ελικα]")).toEqual({ words: "ελικα", nth: 3 });
  });

  test("treats words across lines as one, and joins hyphenated words", () => {
    expect(placeIn("Guy  ropes of the detach-\nment, then [Guy ropes\nof the detach-\nment]")).toEqual({
      words: "Guy ropes of the detachment",
      nth: 2,
    });
    expect(placeIn("As [MIL-\n461] says")).toEqual({ words: "MIL-461", nth: 1 });
  });
});
