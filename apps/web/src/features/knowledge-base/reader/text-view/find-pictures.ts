import { commonEdges, findTables } from "./find-tables.ts";
import { type Box, type Graphic, holds, meet, type PageParts, type Row, unite } from "./page-parts.ts";
import { isRunning } from "./running-lines.ts";

/** A part shown as it is printed. A photo is not inverted where pages are shown dark. */
export type Picture = { kind: "picture"; box: Box; about: "table" | "figure"; isPhoto: boolean };

/** Finds what cannot be shown as text: drawings, photos and tables. `body` is the font size of the page's running text. */
export function findPictures(page: PageParts, body: number): Picture[] {
  const tables = findTables(
    page.rows.filter((row) => !isRunning(row, page)),
    commonEdges(page.rows),
  );
  return mergePictures([
    ...page.graphics.filter((box) => isFigure(box, page.rows, body)).map((box) => grow(box, page, "figure")),
    ...tables.map((box) => grow({ ...box, isPhoto: false }, page, "table")),
  ]);
}

function grow(
  box: Box & Pick<Graphic, "isPhoto">,
  { width, height }: PageParts,
  about: Picture["about"],
): Picture {
  const pad = 4;
  return {
    kind: "picture",
    about,
    isPhoto: box.isPhoto,
    box: {
      left: Math.max(0, box.left - pad),
      top: Math.max(0, box.top - pad),
      right: Math.min(width, box.right + pad),
      bottom: Math.min(height, box.bottom + pad),
    },
  };
}

function mergePictures(pictures: readonly Picture[]): Picture[] {
  let merged: Picture[] = [];
  for (const picture of pictures) {
    const touching = merged.filter(({ box }) => meet(box, picture.box));
    const box = touching.reduce<Box>((sum, other) => unite(sum, other.box), picture.box);
    const isPhoto = picture.isPhoto || touching.some((other) => other.isPhoto);
    const whole = { ...picture, box, isPhoto };
    merged = [...merged.filter((other) => !touching.includes(other)), whole];
  }
  return merged;
}

/** Whether a box is a drawing or a picture, as opposed to an area behind lines of text. */
function isFigure(box: Box & { paths: number }, rows: readonly Row[], body: number): boolean {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (width < 24 || height < 24) return false;
  const inside = rows.filter(
    (row) => holds(box, row) && row.size > 0.9 * body && row.right - row.left > 0.5 * width,
  );
  return inside.length < 2 || box.paths > 6;
}
