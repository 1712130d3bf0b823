import { HAIRLINE, INK, QUIET_INK, SIGNAL, STYLES, TINT } from "./faces.ts";
import { drawLabel } from "./text-lines.ts";

export type Point = readonly [x: number, y: number];

/** `fine` for what only helps to read, `heavy` for the outline of the subject, `signal` for the one thing that matters. */
export type Stroke = "grid" | "fine" | "normal" | "heavy" | "signal" | "dashed";

const STROKES: Record<Stroke, { width: number; colour: string; dash?: number }> = {
  grid: { width: 0.5, colour: HAIRLINE },
  fine: { width: 0.5, colour: QUIET_INK },
  normal: { width: 0.9, colour: INK },
  heavy: { width: 1.4, colour: INK },
  signal: { width: 1.6, colour: SIGNAL },
  dashed: { width: 0.6, colour: QUIET_INK, dash: 3 },
};

const CALLOUT_RADIUS = 7.5;

/** Draws technical plates: lines of few weights, numbered callouts, dimensions. Origin at the figure's upper left. */
export class Pen {
  readonly #document: PDFKit.PDFDocument;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  line(from: Point, to: Point, stroke: Stroke = "normal"): void {
    this.#document.moveTo(...from).lineTo(...to);
    this.#stroke(stroke);
  }

  polyline(points: readonly Point[], stroke: Stroke = "normal"): void {
    this.#trace(points);
    this.#stroke(stroke);
  }

  /** A closed outline, filled with the paper's tint or white so that it hides what lies behind. */
  polygon(points: readonly Point[], options: { stroke?: Stroke; fill?: "tint" | "white" } = {}): void {
    this.#trace(points);
    this.#document.closePath();
    this.#fillAndStroke(options.fill ?? "white", options.stroke ?? "normal");
  }

  rectangle(
    corner: Point,
    size: Point,
    options: { stroke?: Stroke; fill?: "tint" | "white"; radius?: number } = {},
  ): void {
    this.#document.roundedRect(...corner, ...size, options.radius ?? 0);
    this.#fillAndStroke(options.fill ?? "white", options.stroke ?? "normal");
  }

  circle(centre: Point, radius: number, options: { stroke?: Stroke; fill?: "tint" | "white" } = {}): void {
    this.#document.circle(...centre, radius);
    this.#fillAndStroke(options.fill ?? "white", options.stroke ?? "normal");
  }

  ellipse(centre: Point, radii: Point, stroke: Stroke = "normal"): void {
    this.#document.ellipse(...centre, ...radii);
    this.#stroke(stroke);
  }

  /** SVG path data, in the figure's coordinates. */
  path(data: string, stroke: Stroke = "normal"): void {
    this.#document.path(data);
    this.#stroke(stroke);
  }

  dot(centre: Point, radius = 1.6): void {
    this.#document
      .circle(...centre, radius)
      .fillColor(INK)
      .fill();
  }

  arrow(from: Point, to: Point, stroke: Stroke = "normal"): void {
    this.line(from, to, stroke);
    this.#arrowHead(from, to, stroke);
  }

  /** A measure between two points, with a small text above its middle. */
  dimension(from: Point, to: Point, text: string): void {
    this.line(from, to, "fine");
    this.#arrowHead(from, to, "fine");
    this.#arrowHead(to, from, "fine");
    this.text(text, [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - 4], { align: "centre" });
  }

  /** A numbered circle with a leader to the part that it names. */
  callout(number: number, centre: Point, target: Point): void {
    const length = Math.hypot(target[0] - centre[0], target[1] - centre[1]);
    const edge: Point = [
      centre[0] + ((target[0] - centre[0]) * CALLOUT_RADIUS) / length,
      centre[1] + ((target[1] - centre[1]) * CALLOUT_RADIUS) / length,
    ];
    this.line(edge, target, "fine");
    this.dot(target, 1.4);
    this.circle(centre, CALLOUT_RADIUS, { stroke: "fine" });
    drawLabel(this.#document, `${number}`, {
      style: { ...STYLES.tableHead, size: 8 },
      x: centre[0],
      baseline: centre[1] + 2.8,
      align: "centre",
    });
  }

  text(
    text: string,
    at: Point,
    options: { align?: "left" | "centre" | "right"; strong?: boolean; quiet?: boolean } = {},
  ): void {
    const style = options.strong === true ? STYLES.tableHead : STYLES.dataLabel;
    drawLabel(this.#document, text, {
      style: { ...style, colour: options.quiet === true ? QUIET_INK : INK },
      x: at[0],
      baseline: at[1],
      align: options.align ?? "left",
    });
  }

  #trace(points: readonly Point[]): void {
    for (const [index, point] of points.entries()) {
      if (index === 0) this.#document.moveTo(...point);
      else this.#document.lineTo(...point);
    }
  }

  #stroke(name: Stroke): void {
    this.#useStroke(name);
    this.#document.stroke().undash();
  }

  #fillAndStroke(fill: "tint" | "white", name: Stroke): void {
    this.#useStroke(name);
    this.#document.fillColor(fill === "tint" ? TINT : "#FFFFFF").fillAndStroke();
    this.#document.undash();
  }

  #useStroke(name: Stroke): void {
    const { width, colour, dash } = STROKES[name];
    this.#document.lineWidth(width).strokeColor(colour).lineJoin("round").lineCap("round");
    if (dash !== undefined) this.#document.dash(dash, { space: dash });
  }

  #arrowHead(from: Point, to: Point, name: Stroke): void {
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
    const size = name === "fine" ? 5 : 7;
    const wing = (turn: number): Point => [
      to[0] - size * Math.cos(angle + turn),
      to[1] - size * Math.sin(angle + turn),
    ];
    this.#trace([to, wing(0.36), wing(-0.36)]);
    this.#document.closePath().fillColor(STROKES[name].colour).fill();
  }
}
