import { createRequire } from "node:module";
import { deflateSync } from "node:zlib";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { stream, writePdf } from "./pdf-writer.ts";

/** How a picture's pixels are stored: a byte of grey, a bit of black or white, or a bit that says where ink is applied. */
export type DotKind = "grey" | "black-and-white" | "stencil";

const font = createRequire(import.meta.resolve("@antochi/testing/scanned-pdf")).resolve(
  "@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf",
);
/** A4 at 600 dots to the inch. */
const size = { width: 4960, height: 7016 };
const letters = 93;

/** A page of A4 that shows the dots of `drawWords`. */
export function fineScan(grey: Buffer, kind: DotKind): Buffer {
  const { width, height } = size;
  const entries = {
    grey: "/ColorSpace/DeviceGray/BitsPerComponent 8",
    "black-and-white": "/ColorSpace/DeviceGray/BitsPerComponent 1",
    stencil: "/ImageMask true/BitsPerComponent 1",
  } as const;
  const dots = deflateSync(kind === "grey" ? grey : toBits(grey));
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595.2 841.92]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>",
    stream("", "q 595.2 0 0 841.92 0 0 cm /I Do Q"),
    stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}${entries[kind]}/Filter/FlateDecode`,
      dots,
    ),
  ]);
}

/** A line of words, an inch from the left and the top of A4 at 600 dots to the inch: a byte of grey for each dot. */
export function drawWords(words: string): Buffer {
  GlobalFonts.registerFromPath(font, "Fine");
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, size.width, size.height);
  context.fillStyle = "#000";
  context.font = `${letters}px Fine`;
  context.textBaseline = "top";
  context.fillText(words, 600, 600);
  const pixels = canvas.data();
  const grey = Buffer.alloc(size.width * size.height);
  for (let index = 0; index < grey.length; index += 1) grey[index] = pixels[4 * index] ?? 0;
  return grey;
}

/** One bit per pixel, white where it is set. */
function toBits(grey: Buffer): Buffer {
  const bits = Buffer.alloc(grey.length / 8);
  // An iterator would take half a second for these 35 million dots.
  for (let index = 0; index < grey.length; index += 1) {
    if ((grey[index] ?? 0) > 127) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  }
  return bits;
}
