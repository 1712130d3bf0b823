import type { NoticeLevel } from "../article.ts";
import { HAIRLINE, INK, SIGNAL, SIGNAL_INK, STYLES } from "./faces.ts";
import { PAGE, TEXT_LEFT, TEXT_WIDTH } from "./page-geometry.ts";
import type { Piece } from "./piece.ts";
import type { Setting } from "./setting.ts";
import { element, type TagElement } from "./tag-tree.ts";
import { baselineOffset, drawLabel, drawText, setText } from "./text-lines.ts";

const GAP = 14;
const PADDING = 8;

/** A warning, caution or note between two rules, its word in the margin column. It is never cut by a page break. */
export function setNotice(
  setting: Setting,
  notice: { level: NoticeLevel; text: string },
  section: TagElement,
): Piece[] {
  const grave = notice.level === "warning";
  const block = setText(notice.text, {
    style: STYLES.notice,
    x: TEXT_LEFT,
    width: TEXT_WIDTH,
    measure: setting.measure,
  });
  const height = block.height + 2 * PADDING;
  const note = element("Note", section);
  const piece: Piece = {
    gapBefore: GAP,
    height,
    keepWithNext: false,
    marks: [
      {
        element: "artifact",
        draw: (document, top) => {
          const weight = grave ? 3 : 1.1;
          document.rect(PAGE.left, top, PAGE.right - PAGE.left, weight);
          document.fillColor(grave ? SIGNAL : INK).fill();
          const foot = top + height;
          document.moveTo(PAGE.left, foot).lineTo(PAGE.right, foot);
          document.lineWidth(0.6).strokeColor(HAIRLINE).stroke();
        },
      },
      {
        element: element("Lbl", note),
        draw: (document, top) =>
          drawLabel(document, setting.labels.notice[notice.level], {
            style: { ...STYLES.marginLabel, colour: grave ? SIGNAL_INK : INK },
            x: PAGE.left,
            baseline: top + PADDING + baselineOffset(STYLES.notice) + 1,
          }),
      },
      {
        element: element("P", note),
        draw: (document, top) => drawText(document, block, top + PADDING + 1),
      },
    ],
  };
  return [piece];
}
