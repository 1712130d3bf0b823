import { HAIRLINE, STYLES } from "./faces.ts";
import { PAGE } from "./page-geometry.ts";
import { drawLabel } from "./text-lines.ts";

/** Running head and foot, as pagination artifacts that reading aloud skips. */
export function drawPageFrame(
  document: PDFKit.PDFDocument,
  frame: { title: string; kind: string; edition: string; page: number; pages: number },
): void {
  const style = STYLES.frame;
  document.markContent("Artifact", { type: "Pagination" });
  drawLabel(document, frame.title, { style, x: PAGE.left, baseline: PAGE.headerBaseline });
  drawLabel(document, frame.kind, { style, x: PAGE.right, baseline: PAGE.headerBaseline, align: "right" });
  document.moveTo(PAGE.left, PAGE.headerRule).lineTo(PAGE.right, PAGE.headerRule);
  document.lineWidth(0.6).strokeColor(HAIRLINE).stroke();
  drawLabel(document, frame.edition, { style, x: PAGE.left, baseline: PAGE.footerBaseline });
  drawLabel(document, `${frame.page} / ${frame.pages}`, {
    style: STYLES.folio,
    x: PAGE.right,
    baseline: PAGE.footerBaseline,
    align: "right",
  });
  document.endMarkedContent();
}
