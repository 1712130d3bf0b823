import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";
import { expect, test } from "vitest";
import { accented, bearingOf } from "./room-for-accents.ts";

test.each(["commissioner", "sofia-sans-extra-condensed"])(
  "no accent of a Greek capital of %s stands in the space before its letter",
  async (family) => {
    const file = await readFile(new URL(`../src/styles/fonts/${family}-greek.woff2`, import.meta.url));
    const font = await subsetFont(file, String.fromCodePoint(...accented), { targetFormat: "truetype" });
    // The slant of an alpha begins as far out; no screen shows as little.
    for (const letter of accented) expect(bearingOf(font, letter)).toBeGreaterThanOrEqual(-5);
  },
);
