import type { Pen } from "../typesetting/pen.ts";

/** Two antennas over ground with trees: 1 ground antenna, 2 airborne antenna, 3 line of sight, 4 first Fresnel zone. */
export function drawFresnelZone(pen: Pen): void {
  pen.ellipse([192, 62], [150, 26], "dashed");
  pen.line([42, 62], [342, 62], "signal");
  pen.path("M 10 148 C 60 140, 120 150, 180 146 S 300 150, 374 142", "heavy");
  pen.line([42, 62], [42, 146], "normal");
  pen.line([34, 146], [42, 110], "fine");
  pen.line([50, 146], [42, 110], "fine");
  pen.rectangle([37, 52], [10, 20], { radius: 2, fill: "tint", stroke: "heavy" });
  drawAircraft(pen);
  for (const [x, height] of [
    [150, 62],
    [172, 74],
    [196, 66],
  ] as const) {
    drawTree(pen, x, height);
  }
  pen.dimension([192, 62], [192, 36], "");
  pen.text("r", [198, 52], { strong: true });
  pen.callout(1, [16, 34], [38, 57]);
  pen.callout(2, [366, 92], [347, 68]);
  pen.callout(3, [108, 22], [120, 62]);
  pen.callout(4, [270, 16], [262, 39]);
  pen.callout(5, [238, 112], [180, 84]);
}

function drawAircraft(pen: Pen): void {
  pen.rectangle([334, 56], [20, 6], { fill: "tint", stroke: "heavy", radius: 2 });
  pen.line([336, 56], [330, 50]);
  pen.line([352, 56], [358, 50]);
  pen.line([322, 49], [338, 49], "normal");
  pen.line([350, 49], [366, 49], "normal");
  pen.line([344, 62], [344, 72], "normal");
}

function drawTree(pen: Pen, x: number, height: number): void {
  pen.line([x, 147], [x, 147 - height + 16]);
  pen.polygon(
    [
      [x - 11, 147 - height + 34],
      [x, 147 - height],
      [x + 11, 147 - height + 34],
    ],
    { fill: "tint" },
  );
}
