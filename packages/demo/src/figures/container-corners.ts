import type { Pen, Point } from "../typesetting/pen.ts";

const FRONT = { left: 70, top: 50, width: 150, height: 88 } as const;
const DEPTH: Point = [92, -30];
const CASTING = 9;

/** A container in oblique view: 1 top and 2 bottom corner castings, 3 data plate, 4 door end, 5 fork pockets. */
export function drawContainerCorners(pen: Pen): void {
  const { left, top, width, height } = FRONT;
  const right = left + width;
  const bottom = top + height;
  const [dx, dy] = DEPTH;
  pen.polygon(
    [
      [left, top],
      [left + dx, top + dy],
      [right + dx, top + dy],
      [right, top],
    ],
    { stroke: "heavy", fill: "tint" },
  );
  pen.polygon(
    [
      [right, top],
      [right + dx, top + dy],
      [right + dx, bottom + dy],
      [right, bottom],
    ],
    { stroke: "heavy" },
  );
  pen.rectangle([left, top], [width, height], { stroke: "heavy" });
  for (let x = left + 18; x < right - 12; x += 12) pen.line([x, top + 8], [x, bottom - 14], "fine");
  drawDoors(pen, right, top);
  for (const x of [left + 44, right - 62]) pen.rectangle([x, bottom - 9], [18, 6], { fill: "tint" });
  for (const [x, y] of castings()) pen.rectangle([x, y], [CASTING, CASTING], { fill: "white" });
  for (const [x, y] of castings()) pen.ellipse([x + CASTING / 2, y + CASTING / 2], [1.8, 2.6]);
  pen.rectangle([left + 24, top + 22], [26, 16], { fill: "white" });
  pen.line([left + 27, top + 27], [left + 46, top + 27], "fine");
  pen.line([left + 27, top + 32], [left + 40, top + 32], "fine");
  pen.callout(1, [36, 30], [left + 3, top + 3]);
  pen.callout(2, [36, 152], [left + 3, bottom - 3]);
  pen.callout(3, [28, 84], [left + 28, top + 32]);
  pen.callout(4, [350, 60], [right + 58, top + 18]);
  pen.callout(5, [140, 158], [left + 50, bottom - 5]);
}

function castings(): Point[] {
  const { left, top, width, height } = FRONT;
  const right = left + width - CASTING;
  const bottom = top + height - CASTING;
  const far: Point = [left + width + DEPTH[0] - CASTING, top + DEPTH[1]];
  return [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
    far,
    [far[0], far[1] + height - CASTING],
  ];
}

function drawDoors(pen: Pen, right: number, top: number): void {
  const at = (share: number, y: number): Point => [right + DEPTH[0] * share, y + DEPTH[1] * share];
  const { height } = FRONT;
  pen.line(at(0.5, top), at(0.5, top + height));
  for (const share of [0.32, 0.42, 0.58, 0.68]) {
    pen.line(at(share, top + 8), at(share, top + height - 8), "fine");
  }
  pen.line(at(0.42, top + 50), at(0.5, top + 50));
  pen.line(at(0.58, top + 50), at(0.5, top + 50));
}
