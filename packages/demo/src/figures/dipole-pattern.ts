import type { Pen } from "../typesetting/pen.ts";

/** Side view of a dipole's field: strong across the rod, nothing along it; right, two crossed receiving antennas. */
export function drawDipolePattern(pen: Pen): void {
  const y = 78;
  pen.ellipse([62, y], [40, 34], "signal");
  pen.ellipse([142, y], [40, 34], "signal");
  pen.line([102, 22], [102, 134], "heavy");
  pen.rectangle([98.5, y - 5], [7, 10], { fill: "tint", stroke: "heavy" });
  pen.arrow([102, 22], [102, 6], "dashed");
  pen.arrow([102, 134], [102, 150], "dashed");
  pen.callout(1, [160, 18], [103, 34]);
  pen.callout(2, [26, 28], [40, 50]);
  pen.callout(3, [64, 144], [102, 142]);

  pen.rectangle([262, 88], [72, 44], { fill: "tint", stroke: "heavy", radius: 3 });
  pen.line([276, 88], [246, 30], "heavy");
  pen.line([320, 88], [350, 30], "heavy");
  pen.path("M 280 62 A 34 34 0 0 1 316 62", "fine");
  pen.text("90°", [298, 50], { align: "centre", strong: true });
  pen.callout(4, [226, 62], [260, 57]);
  pen.callout(5, [228, 124], [268, 116]);
}
