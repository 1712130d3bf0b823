import { STYLES } from "./faces.ts";
import { PAGE, TEXT_LEFT, TEXT_WIDTH } from "./page-geometry.ts";
import type { Anchor, Mark, Piece } from "./piece.ts";
import type { Setting } from "./setting.ts";
import { element, type TagElement } from "./tag-tree.ts";
import { baselineOffset, drawLabel, drawText, setText } from "./text-lines.ts";

const SECTION_GAP = 34;
const SECTION_RULE = 10;
const PART_GAP = 19;

/** A rule over both columns, the number in the margin column, the title in display type. */
export function setSectionHeading(setting: Setting, anchor: Anchor, section: TagElement): Piece {
  const title = setText(anchor.title, {
    style: STYLES.section,
    x: TEXT_LEFT,
    width: TEXT_WIDTH,
    measure: setting.measure,
  });
  const rule: Mark = {
    element: "artifact",
    draw: (document, top) => {
      document.moveTo(PAGE.left, top).lineTo(PAGE.right, top).lineWidth(1.1).strokeColor(STYLES.body.colour);
      document.stroke();
    },
  };
  const heading = element("H1", section);
  return {
    gapBefore: SECTION_GAP,
    height: SECTION_RULE + title.height + 2,
    keepWithNext: true,
    anchor,
    marks: [
      rule,
      {
        element: heading,
        draw: (document, top) =>
          drawLabel(document, anchor.number, {
            style: STYLES.section,
            x: PAGE.left,
            baseline: top + SECTION_RULE + baselineOffset(STYLES.section),
          }),
      },
      { element: heading, draw: (document, top) => drawText(document, title, top + SECTION_RULE) },
    ],
  };
}

/** A heading inside a section, kept with what follows it. */
export function setPartHeading(setting: Setting, anchor: Anchor, section: TagElement): Piece {
  const title = setText(anchor.title, {
    style: STYLES.part,
    x: TEXT_LEFT,
    width: TEXT_WIDTH,
    measure: setting.measure,
  });
  const heading = element("H2", section);
  return {
    gapBefore: PART_GAP,
    height: title.height,
    keepWithNext: true,
    anchor,
    marks: [
      {
        element: heading,
        draw: (document, top) =>
          drawLabel(document, anchor.number, {
            style: STYLES.part,
            x: PAGE.left,
            baseline: top + baselineOffset(STYLES.part),
          }),
      },
      { element: heading, draw: (document, top) => drawText(document, title, top) },
    ],
  };
}
