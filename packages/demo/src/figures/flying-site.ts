import type { Pen } from "../typesetting/pen.ts";

/** A flying site in plan: 1 take-off point, 2 pilot, 3 observer, 4 preparation, 5 charging, 6 people, 7 flying area. */
export function drawFlyingSite(pen: Pen): void {
  pen.path("M 30 12 L 354 12 L 354 92 L 30 92 Z", "dashed");
  pen.text("flying area", [192, 30], { align: "centre", quiet: true });
  pen.line([20, 118], [364, 118], "signal");
  pen.text("safety line", [364, 113], { align: "right" });
  pen.circle([192, 104], 9, { stroke: "heavy" });
  pen.line([186, 104], [198, 104], "fine");
  pen.line([192, 98], [192, 110], "fine");
  pen.rectangle([171, 130], [12, 12], { fill: "tint", stroke: "heavy" });
  pen.rectangle([201, 130], [12, 12], { stroke: "heavy" });
  pen.rectangle([92, 148], [50, 22], { fill: "tint" });
  pen.rectangle([36, 148], [30, 22]);
  pen.rectangle([262, 168], [90, 26], { stroke: "dashed" });
  pen.path("M 20 204 L 364 204", "heavy");
  pen.path("M 20 214 L 364 214", "heavy");
  pen.arrow([320, 209], [352, 209]);
  pen.dimension([290, 118], [290, 168], "");
  pen.text("30 m", [296, 146], { strong: true });
  pen.arrow([330, 76], [278, 48], "normal");
  pen.text("wind", [330, 88], { align: "centre" });
  pen.callout(1, [226, 76], [196, 99]);
  pen.callout(2, [150, 128], [174, 136]);
  pen.callout(3, [236, 136], [209, 136]);
  pen.callout(4, [152, 184], [128, 164]);
  pen.callout(5, [20, 184], [44, 164]);
  pen.callout(6, [240, 186], [268, 180]);
  pen.callout(7, [54, 38], [88, 56]);
}
