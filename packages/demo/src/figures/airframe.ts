import type { Pen, Point } from "../typesetting/pen.ts";

const CENTRE: Point = [192, 98];
const ARM = { x: 82, y: 62 } as const;
const PROPELLER = 36;

/**
 * A quadcopter from above, nose up: 1 propeller, 2 motor, 3 arm, 4 camera, 5 battery with strap, 6 video antenna,
 * 7 receiver antennas. Arrows show the usual turn of the propellers (‘props in’).
 */
export function drawAirframe(pen: Pen): void {
  const [x, y] = CENTRE;
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const) {
    const motor: Point = [x + sx * ARM.x, y + sy * ARM.y];
    drawArm(pen, motor);
    pen.circle(motor, 9, { fill: "tint", stroke: "heavy" });
    pen.circle(motor, 3);
    drawTurn(pen, motor, sx * sy > 0);
  }
  pen.rectangle([x - 19, y - 50], [38, 100], { stroke: "heavy", radius: 6 });
  pen.rectangle([x - 14, y - 26], [28, 58], { fill: "tint", radius: 2 });
  pen.rectangle([x - 21, y - 6], [42, 11], { stroke: "normal" });
  pen.rectangle([x - 9, y - 58], [18, 14], { fill: "tint", stroke: "heavy", radius: 2 });
  pen.circle([x, y - 58], 4.5);
  pen.line([x, y + 50], [x, y + 70], "heavy");
  pen.rectangle([x - 4, y + 68], [8, 12], { fill: "tint", radius: 3 });
  pen.line([x - 14, y + 48], [x - 40, y + 66]);
  pen.line([x + 14, y + 48], [x + 40, y + 66]);
  pen.arrow([x, y - 72], [x, y - 94], "signal");

  pen.callout(1, [34, 20], [x - ARM.x - 24, y - ARM.y - 24]);
  pen.callout(2, [34, 62], [x - ARM.x - 5, y - ARM.y + 4]);
  pen.callout(3, [48, 104], [x - 56, y - 42]);
  pen.callout(4, [240, 14], [x + 6, y - 52]);
  pen.callout(5, [330, 98], [x + 12, y + 16]);
  pen.callout(6, [240, 188], [x + 2, y + 74]);
  pen.callout(7, [140, 188], [x - 32, y + 61]);
}

function drawArm(pen: Pen, motor: Point): void {
  const [x, y] = CENTRE;
  const side = motor[0] < x ? -1 : 1;
  const end = motor[1] < y ? -1 : 1;
  pen.polygon(
    [
      [x + side * 16, y + end * 22],
      [motor[0], motor[1] - end * 6],
      [motor[0] + side * 3, motor[1] + end * 4],
      [x + side * 16, y + end * 36],
    ],
    { stroke: "normal" },
  );
}

function drawTurn(pen: Pen, [x, y]: Point, clockwise: boolean): void {
  pen.ellipse([x, y], [PROPELLER, PROPELLER], "dashed");
  const turn = clockwise ? 1 : -1;
  const from = clockwise ? -2.4 : -0.74;
  const at = (angle: number): Point => [
    x + (PROPELLER - 8) * Math.cos(angle),
    y + (PROPELLER - 8) * Math.sin(angle),
  ];
  const points = Array.from({ length: 9 }, (_, index) => at(from + turn * index * 0.17));
  pen.polyline(points, "normal");
  pen.arrow(at(from + turn * 1.3), at(from + turn * 1.55), "normal");
}
