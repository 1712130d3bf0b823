import type { Pen } from "../typesetting/pen.ts";

const CASES = [
  { x: 66, angle: 30, factor: "0.58" },
  { x: 192, angle: 45, factor: "0.71" },
  { x: 318, angle: 60, factor: "1.00" },
] as const;

const HALF_LOAD = 42;
const LOAD_TOP = 104;

/** Two-leg slings at three angles to the vertical, with the part of the load that each leg then carries. */
export function drawSlingAngles(pen: Pen): void {
  for (const { x, angle, factor } of CASES) {
    const radians = (angle * Math.PI) / 180;
    const hook = LOAD_TOP - HALF_LOAD / Math.tan(radians);
    const limit = angle === 60;
    pen.line([x, hook], [x, LOAD_TOP], "dashed");
    pen.line([x, hook], [x - HALF_LOAD, LOAD_TOP], limit ? "signal" : "heavy");
    pen.line([x, hook], [x + HALF_LOAD, LOAD_TOP], limit ? "signal" : "heavy");
    pen.line([x, hook - 14], [x, hook - 4], "heavy");
    pen.circle([x, hook - 1], 3.5);
    pen.rectangle([x - HALF_LOAD, LOAD_TOP], [2 * HALF_LOAD, 26], { fill: "tint", stroke: "heavy" });
    pen.text(`${angle}°`, [x + 4, hook + 21], { strong: true });
    pen.text(`each leg ${factor} × load`, [x, 146], { align: "centre" });
  }
}
