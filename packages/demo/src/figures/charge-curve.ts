import type { Pen, Point } from "../typesetting/pen.ts";

const LEFT = 44;
const RIGHT = 340;
const TOP = 30;
const BOTTOM = 150;
const MINUTES = 75;

/** Cell voltage and charging current of a 1C charge: constant current, then constant voltage. Values are typical. */
export function drawChargeCurve(pen: Pen): void {
  for (const volts of [3.4, 3.6, 3.8, 4.0, 4.2]) {
    pen.line([LEFT, voltageY(volts)], [RIGHT, voltageY(volts)], "grid");
    pen.text(`${volts.toFixed(1)} V`, [LEFT - 7, voltageY(volts) + 3], { align: "right" });
  }
  for (const share of [0, 0.5, 1]) {
    pen.text(`${share.toFixed(1)}C`, [RIGHT + 7, currentY(share) + 3], { quiet: true });
  }
  for (const minute of [0, 15, 30, 45, 60, 75]) {
    pen.line([minuteX(minute), BOTTOM], [minuteX(minute), BOTTOM + 4], "fine");
    pen.text(`${minute}`, [minuteX(minute), BOTTOM + 15], { align: "centre" });
  }
  pen.text("min", [RIGHT + 14, BOTTOM + 15]);
  pen.line([LEFT, BOTTOM], [RIGHT, BOTTOM]);
  pen.line([minuteX(47), TOP - 16], [minuteX(47), BOTTOM], "grid");
  pen.polyline(current(), "dashed");
  pen.polyline(voltage(), "signal");
  pen.text("Constant current", [LEFT, TOP - 8], { strong: true });
  pen.text("Constant voltage", [minuteX(47) + 8, TOP - 8], { strong: true });
  pen.text("Voltage", [minuteX(31), voltageY(4.04) + 14]);
  pen.text("Current", [minuteX(57), currentY(0.4)], { quiet: true });
}

function voltage(): Point[] {
  const points: Point[] = [];
  for (let minute = 0; minute <= 47; minute += 1) {
    const share = minute / 47;
    const volts = 3.5 + 0.28 * (1 - Math.exp(-share * 9)) + 0.42 * share ** 1.35;
    points.push([minuteX(minute), voltageY(Math.min(volts, 4.2))]);
  }
  points.push([minuteX(MINUTES), voltageY(4.2)]);
  return points;
}

function current(): Point[] {
  const points: Point[] = [
    [minuteX(0), currentY(1)],
    [minuteX(47), currentY(1)],
  ];
  for (let minute = 48; minute <= MINUTES; minute += 1) {
    points.push([minuteX(minute), currentY(Math.exp(-(minute - 47) / 9.5))]);
  }
  return points;
}

function minuteX(minute: number): number {
  return LEFT + ((RIGHT - LEFT) * minute) / MINUTES;
}

function voltageY(volts: number): number {
  return BOTTOM - ((volts - 3.3) / (4.25 - 3.3)) * (BOTTOM - TOP);
}

function currentY(share: number): number {
  return BOTTOM - share * 92;
}
