/**
 * Makes the site's fonts from npm packages, with only the characters of its two languages and the weights that it uses. Run
 * it after either changes: `pnpm --filter @antochi/web fonts`. Other characters that users type are rendered with the
 * packages' own files (styles/fonts.css).
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { giveAccentsRoom } from "./room-for-accents.ts";

type Range = readonly [first: number, last: number];

const latin: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xab, 0xab],
  [0xb0, 0xb7],
  [0xbb, 0xbb],
  [0xd7, 0xd8],
  [0x2010, 0x2014],
  [0x2018, 0x201e],
  [0x2022, 0x2026],
  [0x20ac, 0x20ac],
  [0x2190, 0x2193],
  [0x2212, 0x2215],
];
const greek: readonly Range[] = [
  [0x384, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ce],
];

const faces = [
  { family: "sofia-sans-extra-condensed", weights: { min: 480, max: 640 } },
  { family: "commissioner", weights: { min: 400, max: 600 } },
] as const;

for (const { family, weights } of faces) {
  for (const [script, ranges] of Object.entries({ latin, greek })) {
    const source = `@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`;
    const original = await readFile(fileURLToPath(import.meta.resolve(source)));
    const text = textOf(ranges);
    const variationAxes = { wght: { ...weights, default: weights.min } };
    const own = await subsetFont(original, text, { targetFormat: "truetype", variationAxes });
    // In the other family the accent has a place of its own.
    const spaced = family === "commissioner" && script === "greek" ? giveAccentsRoom(own) : own;
    const subset = await subsetFont(spaced, text, { targetFormat: "woff2" });
    await writeFile(new URL(`../src/styles/fonts/${family}-${script}.woff2`, import.meta.url), subset);
  }
}

/** The same for the sheets that members download (packages/api), plus letters that occur in names of other languages. */
const sheetScripts: Readonly<Record<string, readonly Range[]>> = {
  latin: [...latin, [0xa1, 0xff], [0x131, 0x131], [0x152, 0x153], [0x2bb, 0x2bc]],
  "latin-ext": [
    [0x100, 0x24f],
    [0x1e00, 0x1eff],
  ],
  greek: [[0x370, 0x3ff]],
  cyrillic: [[0x400, 0x4ff]],
  "cyrillic-ext": [[0x460, 0x52f]],
  vietnamese: [[0x1ea0, 0x1ef9]],
};
/** One file per weight, as PDFs need them. Sofia Sans has few or no letters of the last two scripts. */
const sheetFaces = [
  { family: "commissioner", file: "commissioner", weight: 400, without: [] },
  { family: "commissioner", file: "commissioner", weight: 600, without: [] },
  {
    family: "sofia-sans-extra-condensed",
    file: "sofia",
    weight: 600,
    without: ["cyrillic-ext", "vietnamese"],
  },
];

for (const { family, file, weight, without } of sheetFaces) {
  for (const [script, ranges] of Object.entries(sheetScripts)) {
    if (without.some((each) => each === script)) continue;
    const source = `@fontsource-variable/${family}/files/${family}-${script}-wght-normal.woff2`;
    const original = await readFile(fileURLToPath(import.meta.resolve(source)));
    const subset = await subsetFont(original, textOf(ranges), {
      targetFormat: "truetype",
      variationAxes: { wght: weight },
    });
    const place = `../../../packages/api/src/features/record/fonts/${file}-${weight}-${script}.ttf`;
    await writeFile(new URL(place, import.meta.url), subset);
  }
}

function textOf(ranges: readonly Range[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .join("");
}
