import type { Checklist } from "../article.ts";
import { HAIRLINE, INK, STYLES } from "./faces.ts";
import { PAGE, TEXT_LEFT, TEXT_WIDTH } from "./page-geometry.ts";
import { keepTogether, type Mark, type Piece } from "./piece.ts";
import type { Setting } from "./setting.ts";
import { element, type TagElement } from "./tag-tree.ts";
import { baselineOffset, drawLabel, drawText, setText } from "./text-lines.ts";

const GAP = 16;
const PADDING = 5;
const BOX = 9.5;
const NUMBER_WIDTH = 22;

/** Numbered lines with a box to tick; a group stays on one page. */
export function setChecklist(setting: Setting, checklist: Checklist, section: TagElement): Piece[] {
  let number = 0;
  return checklist.groups.flatMap((group) => {
    const list = element("L", section);
    const rows = group.items.map((text) => setLine(setting, { text, number: (number += 1) }, list));
    return keepTogether([groupHead(setting, group.title, list), ...rows]);
  });
}

function groupHead(setting: Setting, title: string, list: TagElement): Piece {
  const caption = element("Caption", list);
  const height = STYLES.tableHead.leading + PADDING;
  const baseline = baselineOffset(STYLES.tableHead);
  return {
    gapBefore: GAP,
    height,
    keepWithNext: true,
    marks: [
      {
        element: caption,
        draw: (document, top) =>
          drawLabel(document, title, { style: STYLES.part, x: TEXT_LEFT, baseline: top + baseline }),
      },
      {
        element: "artifact",
        draw: (document, top) => {
          drawLabel(document, setting.labels.done, {
            style: STYLES.dataLabel,
            x: PAGE.right,
            baseline: top + baseline,
            align: "right",
          });
          document.moveTo(TEXT_LEFT, top + height).lineTo(PAGE.right, top + height);
          document.lineWidth(1.1).strokeColor(INK).stroke();
        },
      },
    ],
  };
}

function setLine(setting: Setting, line: { text: string; number: number }, list: TagElement): Piece {
  const block = setText(line.text, {
    style: STYLES.notice,
    x: TEXT_LEFT + NUMBER_WIDTH,
    width: TEXT_WIDTH - NUMBER_WIDTH - 2 * BOX - 8,
    measure: setting.measure,
  });
  const height = block.height + 2 * PADDING;
  const item = element("LI", list);
  const label: Mark = {
    element: element("Lbl", item),
    draw: (document, top) =>
      drawLabel(document, `${line.number}`, {
        style: { ...STYLES.dataLabel, size: 8.75 },
        x: TEXT_LEFT,
        baseline: top + PADDING + baselineOffset(STYLES.notice),
      }),
  };
  const text: Mark = {
    element: element("LBody", item),
    draw: (document, top) => drawText(document, block, top + PADDING),
  };
  const box: Mark = {
    element: "artifact",
    draw: (document, top) => {
      document
        .rect(PAGE.right - BOX, top + PADDING + 2, BOX, BOX)
        .lineWidth(0.9)
        .strokeColor(INK)
        .stroke();
      document.moveTo(TEXT_LEFT, top + height).lineTo(PAGE.right, top + height);
      document.lineWidth(0.6).strokeColor(HAIRLINE).stroke();
    },
  };
  return { gapBefore: 0, height, keepWithNext: false, marks: [label, text, box] };
}
