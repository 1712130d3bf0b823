import type { Pen } from "../typesetting/pen.ts";

/** A charging place in plan: 1 charger, 2 packs, 3 sand, 4 extinguisher, 5 way out, 6 kept free. */
export function drawChargingPlace(pen: Pen): void {
  pen.rectangle([40, 14], [300, 142], { stroke: "heavy" });
  pen.rectangle([150, 151], [56, 10], { stroke: "fine" });
  pen.line([150, 156], [206, 156], "dashed");
  pen.path("M 150 151 A 56 56 0 0 1 206 95", "fine");

  pen.rectangle([58, 30], [130, 40], { fill: "tint" });
  pen.rectangle([70, 39], [30, 22], { radius: 2 });
  for (const x of [112, 132, 152]) pen.rectangle([x, 40], [14, 20]);
  for (const y of [46, 54]) pen.path(`M 100 ${y} C 104 ${y}, 106 50, 112 50`, "fine");

  pen.circle([222, 50], 15, { fill: "tint" });
  pen.circle([222, 50], 11, { stroke: "fine" });
  pen.rectangle([297, 112], [14, 24], { radius: 4, fill: "tint" });
  pen.circle([304, 108], 4);

  pen.rectangle([252, 30], [68, 52], { stroke: "dashed" });
  pen.line([252, 82], [320, 30], "fine");
  pen.arrow([130, 104], [172, 142], "signal");

  pen.callout(1, [20, 30], [74, 46]);
  pen.callout(2, [124, 90], [139, 56]);
  pen.callout(3, [232, 94], [222, 60]);
  pen.callout(4, [362, 112], [306, 122]);
  pen.callout(5, [104, 118], [142, 115]);
  pen.callout(6, [362, 44], [300, 62]);
}
