import type { Pen, Point } from "../typesetting/pen.ts";

const CELLS = 6;
const CELL = 30;
const LEFT = 62;
const TOP = 52;
const HEIGHT = 62;
const DEPTH = 18;

/** A six-cell pack in oblique view: 1 cell, 2 wrapping, 3 main connector, 4 balance connector, 5 strain relief. */
export function drawBatteryPack(pen: Pen): void {
  const right = LEFT + CELLS * CELL;
  for (let index = CELLS - 1; index >= 0; index -= 1) {
    const x = LEFT + index * CELL;
    pen.polygon(oblique(x, TOP, CELL));
    pen.rectangle([x, TOP], [CELL, HEIGHT], { fill: "white" });
  }
  const side: Point[] = [
    [right, TOP],
    [right + DEPTH, TOP - DEPTH],
    [right + DEPTH, TOP + HEIGHT - DEPTH],
    [right, TOP + HEIGHT],
  ];
  pen.polygon(side, { fill: "tint" });
  pen.polyline(
    [
      [LEFT, TOP],
      [LEFT, TOP + HEIGHT],
      [right, TOP + HEIGHT],
      [right + DEPTH, TOP + HEIGHT - DEPTH],
      [right + DEPTH, TOP - DEPTH],
      [LEFT + DEPTH, TOP - DEPTH],
      [LEFT, TOP],
    ],
    "heavy",
  );
  drawMainLead(pen, right);
  drawBalanceLead(pen, right);
  pen.callout(1, [96, 136], [110, 88]);
  pen.callout(2, [34, 60], [LEFT + 4, 72]);
  pen.callout(3, [356, 16], [328, 41]);
  pen.callout(4, [356, 122], [322, 104]);
  pen.callout(5, [222, 14], [right + 13, 48]);
}

function oblique(x: number, y: number, width: number): Point[] {
  return [
    [x, y],
    [x + DEPTH, y - DEPTH],
    [x + DEPTH + width, y - DEPTH],
    [x + width, y],
  ];
}

function drawMainLead(pen: Pen, right: number): void {
  pen.rectangle([right + 9, 44], [10, 10], { fill: "white", radius: 1.5 });
  pen.path(`M ${right + 19} 46 C ${right + 36} 44, ${right + 42} 34, ${right + 62} 36`);
  pen.path(`M ${right + 19} 52 C ${right + 38} 52, ${right + 44} 46, ${right + 62} 46`);
  pen.rectangle([right + 62, 29], [32, 24], { fill: "tint", stroke: "heavy", radius: 2 });
  pen.rectangle([right + 94, 33], [9, 5]);
  pen.rectangle([right + 94, 44], [9, 5]);
}

function drawBalanceLead(pen: Pen, right: number): void {
  for (let wire = 0; wire < 4; wire += 1) {
    const y = 74 + wire * 3;
    pen.path(
      `M ${right + 12} ${y} C ${right + 30} ${y}, ${right + 32} ${y + 20}, ${right + 58} ${y + 20}`,
      "fine",
    );
  }
  pen.rectangle([right + 58, 90], [26, 17], { fill: "tint" });
  for (let pin = 0; pin < 4; pin += 1)
    pen.line([right + 84, 93.5 + pin * 3.5], [right + 89, 93.5 + pin * 3.5]);
}
