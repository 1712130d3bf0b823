import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gunzipSync } from "node:zlib";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import TesseractCore from "tesseract.js-core/tesseract-core-simd-lstm.js";
import { type GreyPage, drawGrey } from "./draw-grey.ts";
import { reading } from "./open-document.ts";
import type { RecognisedWord } from "./task.ts";

const require = createRequire(import.meta.url);

/**
 * The languages, by Tesseract's names: Greek first, since Greek pages contain English words more often than the other way
 * round.
 */
const languages = [
  {
    name: "ell",
    data: require.resolve("@tesseract.js-data/ell/4.0.0_best_int/ell.traineddata.gz"),
  },
  {
    name: "eng",
    data: require.resolve("@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz"),
  },
];
const neuralNetworksOnly = 1;
/** The level of the rows with words in Tesseract's table. */
const wordLevel = "5";

/** Draws a page and recognises the words in the picture, line by line in reading order. */
export async function recognisePage(
  document: PDFDocumentProxy,
  pageNumber: number,
): Promise<RecognisedWord[]> {
  // Drawn before Tesseract allocates its memory, so that the two do not add up.
  const page = await reading(`Page ${pageNumber}`, () => drawGrey(document, pageNumber));
  return page.blank ? [] : wordsOf(await recognise(page), page);
}

async function recognise({ pgm }: GreyPage): Promise<string> {
  // Tesseract's messages are kept off standard output, which is for answers.
  const { FS, TessBaseAPI } = await TesseractCore({ print: ignore, printErr: ignore });
  for (const { name, data } of languages)
    FS.writeFile(`./${name}.traineddata`, gunzipSync(readFileSync(data)));
  const api = new TessBaseAPI();
  const names = languages.map(({ name }) => name).join("+");
  if (api.Init(null, names, neuralNetworksOnly) !== 0) {
    throw new Error("Tesseract does not take its languages");
  }
  FS.writeFile("/input", pgm);
  if (api.SetImageFile(1, 0) !== 0) throw new Error("Tesseract does not take the picture");
  api.SetVariable("user_defined_dpi", "200");
  if (api.Recognize(null) !== 0) throw new Error("Tesseract failed");
  return api.GetTSVText();
}

function ignore(): void {}

/** Parses Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
function wordsOf(table: string, page: Pick<GreyPage, "width" | "height">): RecognisedWord[] {
  const words: RecognisedWord[] = [];
  let line = -1;
  let lineName = "";
  for (const row of table.split("\n")) {
    const [level, , block, paragraph, lineInIt, , left, top, width, height, confidence, text = ""] =
      row.split("\t");
    if (level !== wordLevel || text.trim() === "") continue;
    const name = [block, paragraph, lineInIt].join(" ");
    if (name !== lineName) line += 1;
    lineName = name;
    words.push({
      text,
      line,
      left: Number(left) / page.width,
      top: Number(top) / page.height,
      width: Number(width) / page.width,
      height: Number(height) / page.height,
      confidence: Math.round(Number(confidence)),
    });
  }
  return words;
}
