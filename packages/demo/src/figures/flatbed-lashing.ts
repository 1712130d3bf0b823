import type { Pen } from "../typesetting/pen.ts";

/** A container on a flatbed from the side: 1 headboard, 2 blocking, 3 anti-slip mat, 4 strap over the top, 5 diagonals. */
export function drawFlatbedLashing(pen: Pen): void {
  pen.path("M 14 112 L 14 84 C 16 66, 26 56, 40 56 L 60 56 L 60 112 Z", "heavy");
  pen.path("M 20 84 L 26 66 L 46 66 L 46 84 Z", "fine");
  pen.rectangle([60, 112], [306, 9], { fill: "tint", stroke: "heavy" });
  for (const x of [40, 286, 322]) {
    pen.circle([x, 130], 15, { stroke: "heavy", fill: "white" });
    pen.circle([x, 130], 6);
  }
  pen.rectangle([68, 62], [6, 50], { fill: "tint", stroke: "heavy" });
  pen.rectangle([74, 98], [40, 14], { fill: "tint" });
  pen.rectangle([114, 40], [160, 69], { stroke: "heavy" });
  pen.rectangle([114, 109], [160, 3], { fill: "tint", stroke: "fine" });
  for (const x of [114, 267]) {
    pen.rectangle([x, 40], [7, 7]);
    pen.rectangle([x, 102], [7, 7]);
  }
  for (const x of [158, 230]) {
    pen.rectangle([x, 37], [5, 75], { fill: "tint" });
    pen.rectangle([x - 2, 84], [9, 10], { fill: "white" });
  }
  pen.line([270, 105], [356, 112], "normal");
  pen.line([271, 44], [356, 112], "signal");
  pen.arrow([216, 20], [160, 20]);
  pen.text("direction of travel", [224, 23], { quiet: true });
  pen.callout(1, [92, 34], [71, 70]);
  pen.callout(2, [92, 76], [96, 104]);
  pen.callout(3, [196, 146], [190, 110.5]);
  pen.callout(4, [196, 66], [161, 60]);
  pen.callout(5, [356, 56], [314, 78]);
}
