import type { Pen, Point } from "../typesetting/pen.ts";

const COLUMN = 96;
const WIDTH = 150;
const HEIGHT = 30;
const SIDE = 288;

const MAIN = [
  { y: 6, text: "Ασφάλεια του χώρου" },
  { y: 54, text: "Απαντά όταν του μιλάμε;" },
  { y: 102, text: "Αναπνέει κανονικά;" },
  { y: 150, text: "ΚΑΡΠΑ, απινιδωτής" },
] as const;

const ASIDE = [
  { y: 54, lines: ["Αιμορραγία, εγκαύματα,", "τραύματα: ενότητα 4"] },
  { y: 102, lines: ["Θέση ανάνηψης,", "έλεγχος κάθε λεπτό"] },
] as const;

/** The first minutes as a flow: make safe, response, breathing, resuscitation; aside what follows from a yes. */
export function drawFirstMinutes(pen: Pen): void {
  for (const [index, step] of MAIN.entries()) {
    const last = index === MAIN.length - 1;
    const corner: Point = [COLUMN, step.y];
    pen.rectangle(corner, [WIDTH, HEIGHT], {
      stroke: last ? "signal" : "heavy",
      fill: last ? "white" : "tint",
    });
    pen.text(step.text, [COLUMN + WIDTH / 2, step.y + 18], { align: "centre", strong: true });
    if (!last) pen.arrow([COLUMN + WIDTH / 2, step.y + HEIGHT], [COLUMN + WIDTH / 2, step.y + 47]);
  }
  for (const step of ASIDE) {
    pen.arrow([COLUMN + WIDTH, step.y + 15], [SIDE - 2, step.y + 15]);
    pen.text("ναι", [COLUMN + WIDTH + 14, step.y + 11]);
    pen.text("όχι", [COLUMN + WIDTH / 2 + 7, step.y + 42]);
    for (const [line, text] of step.lines.entries()) pen.text(text, [SIDE + 4, step.y + 13 + line * 11]);
  }
  pen.path(`M ${COLUMN} 69 L 60 69 L 60 165 L ${COLUMN} 165`, "fine");
  pen.text("112", [42, 112], { align: "centre", strong: true });
  pen.text("με ανοιχτή", [36, 124], { align: "centre", quiet: true });
  pen.text("ακρόαση", [36, 134], { align: "centre", quiet: true });
}
