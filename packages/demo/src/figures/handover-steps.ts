import type { Pen } from "../typesetting/pen.ts";

const BOX = { width: 112, height: 44 } as const;
const COLUMNS = [8, 136, 264] as const;
const STEPS = [
  { lines: ["Καταμέτρηση", "με το δελτίο"], column: 0, row: 0 },
  { lines: ["Έλεγχος", "παρουσία και των δύο"], column: 1, row: 0 },
  { lines: ["Καταγραφή", "παρατηρήσεων"], column: 2, row: 0 },
  { lines: ["Υπογραφές,", "ώρα παράδοσης"], column: 2, row: 1 },
  { lines: ["Φύλαξη", "με ετικέτα κατάστασης"], column: 1, row: 1 },
  { lines: ["Ενημέρωση", "του ημερολογίου"], column: 0, row: 1 },
] as const;

/** The six steps of a handover, numbered along the arrows. */
export function drawHandoverSteps(pen: Pen): void {
  for (const [index, step] of STEPS.entries()) {
    const x = COLUMNS[step.column];
    const y = 12 + step.row * 78;
    pen.rectangle([x, y], [BOX.width, BOX.height], { stroke: "heavy", fill: index === 1 ? "tint" : "white" });
    pen.text(`${index + 1}`, [x + 8, y + 14], { strong: true });
    pen.text(step.lines[0], [x + BOX.width / 2, y + 20], { align: "centre", strong: true });
    pen.text(step.lines[1], [x + BOX.width / 2, y + 33], { align: "centre" });
  }
  pen.arrow([120, 34], [135, 34]);
  pen.arrow([248, 34], [263, 34]);
  pen.arrow([320, 56], [320, 89], "signal");
  pen.arrow([264, 112], [249, 112]);
  pen.arrow([136, 112], [121, 112]);
}
