import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { ImageKind } from "./pdfjs.ts";

/**
 * A picture as pdf.js passes it on, unpacked. A stencil, through which ink is applied, has no `kind`, and one bit per
 * pixel.
 */
type Picture = { width: number; height: number; kind?: unknown; data: Uint8Array | Uint8ClampedArray };

/** A picture's pixels by position and channel: 0 to 255. */
type Dots = { channels: number; at: (x: number, y: number, channel: number) => number };

/**
 * Shrinks the pictures of a page before they are drawn, if they have several times the pixels that are drawn: pdf.js copies
 * each into a canvas of its own with four bytes per pixel, too much memory for a scan at 600 dpi.
 */
export function shrinkPictures(page: PDFPageProxy, mostDots: number): void {
  const resolve = page.objs.resolve.bind(page.objs);
  page.objs.resolve = (name: string, object: unknown) => {
    if (isPicture(object)) shrink(object, mostDots);
    resolve(name, object);
  };
}

function isPicture(object: unknown): object is Picture {
  if (typeof object !== "object" || object === null) return false;
  const [width, height, data] = ["width", "height", "data"].map((name): unknown => Reflect.get(object, name));
  const isData = data instanceof Uint8Array || data instanceof Uint8ClampedArray;
  return typeof width === "number" && typeof height === "number" && isData;
}

/** Replaces each square of pixels by its mean; leftover pixels on the right and at the bottom are dropped. */
function shrink(picture: Picture, mostDots: number): void {
  const { width, height, kind } = picture;
  const side = Math.floor(Math.sqrt((width * height) / mostDots));
  const dots = dotsOf(picture);
  if (side < 2 || !dots) return;
  const size = { width: Math.floor(width / side), height: Math.floor(height / side) };
  const means = meansOf(dots, { ...size, side });
  if (kind === undefined) Object.assign(picture, size, { data: toBits(means, size.width) });
  else if (dots.channels > 1) Object.assign(picture, size, { data: means });
  else Object.assign(picture, size, { kind: ImageKind.RGB_24BPP, data: threefold(means) });
}

function dotsOf({ width, kind, data }: Picture): Dots | undefined {
  if (kind === undefined || kind === ImageKind.GRAYSCALE_1BPP) {
    const row = bytesInRow(width);
    return {
      channels: 1,
      at: (x, y) => (((data[y * row + (x >> 3)] ?? 0) << (x & 7)) & 0x80 ? 255 : 0),
    };
  }
  const channels = kind === ImageKind.RGB_24BPP ? 3 : kind === ImageKind.RGBA_32BPP ? 4 : undefined;
  if (channels === undefined) return undefined;
  return { channels, at: (x, y, channel) => data[(y * width + x) * channels + channel] ?? 0 };
}

function meansOf(
  { channels, at }: Dots,
  { width, height, side }: { width: number; height: number; side: number },
): Uint8ClampedArray {
  const means = new Uint8ClampedArray(width * height * channels);
  let to = 0;
  for (let y = 0; y < height * side; y += side) {
    for (let x = 0; x < width * side; x += side) {
      for (let channel = 0; channel < channels; channel += 1) {
        let sum = 0;
        for (let dot = 0; dot < side * side; dot += 1) {
          sum += at(x + (dot % side), y + Math.floor(dot / side), channel);
        }
        means[to++] = sum / (side * side);
      }
    }
  }
  return means;
}

function bytesInRow(width: number): number {
  return Math.ceil(width / 8);
}

/** One bit per pixel, as in stencils. */
function toBits(levels: Uint8ClampedArray, width: number): Uint8Array {
  const row = bytesInRow(width);
  const bits = new Uint8Array(row * (levels.length / width));
  for (const [index, level] of levels.entries()) {
    const x = index % width;
    const byte = Math.floor(index / width) * row + (x >> 3);
    if (level > 127) bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7));
  }
  return bits;
}

/** Grey as red, green and blue. */
function threefold(levels: Uint8ClampedArray): Uint8ClampedArray {
  const colours = new Uint8ClampedArray(3 * levels.length);
  for (const [index, level] of levels.entries()) colours.fill(level, 3 * index, 3 * index + 3);
  return colours;
}
