import type { Pen } from "../typesetting/pen.ts";

/** A site prepared for help: 1 kit, 2 meeting point at the road, 3 free lane, 4 landing place kept free, 5 coordinates. */
export function drawEmergencySite(pen: Pen): void {
  pen.path("M 12 128 C 120 124, 260 132, 372 126", "heavy");
  pen.path("M 12 144 C 120 140, 260 148, 372 142", "heavy");
  pen.path("M 150 126 C 152 96, 168 84, 190 76", "normal");
  pen.path("M 166 127 C 166 104, 178 94, 196 88", "normal");
  pen.rectangle([190, 48], [74, 44], { fill: "tint", stroke: "heavy" });
  pen.rectangle([198, 56], [18, 13]);
  pen.line([207, 58.5], [207, 66.5], "signal");
  pen.line([203, 62.5], [211, 62.5], "signal");
  pen.rectangle([226, 56], [30, 13], { stroke: "fine" });
  pen.circle([158, 134], 6, { stroke: "signal" });
  pen.circle([72, 52], 30, { stroke: "dashed" });
  pen.line([62, 42], [62, 62]);
  pen.line([82, 42], [82, 62]);
  pen.line([62, 52], [82, 52]);
  pen.rectangle([304, 40], [34, 42]);
  for (const y of [50, 57, 64, 71]) pen.line([309, y], [333, y], "fine");
  pen.callout(1, [240, 22], [209, 60]);
  pen.callout(2, [116, 104], [153, 131]);
  pen.callout(3, [216, 112], [176, 100]);
  pen.callout(4, [20, 24], [48, 38]);
  pen.callout(5, [366, 28], [330, 52]);
}
