import { STYLES } from "./faces.ts";
import { PAGE, TEXT_LEFT, TEXT_WIDTH } from "./page-geometry.ts";
import type { Mark, Piece } from "./piece.ts";
import type { Setting } from "./setting.ts";
import { element, type TagElement } from "./tag-tree.ts";
import { drawLabel, drawLine, setText, type TextBlock, baselineOffset } from "./text-lines.ts";

const PARAGRAPH_GAP = 7.5;
const ITEM_GAP = 4.5;
const LIST_INDENT = 22;

/** A paragraph of running text, a piece for each line. */
export function setParagraph(setting: Setting, text: string, section: TagElement): Piece[] {
  const block = setText(text, {
    style: STYLES.body,
    x: TEXT_LEFT,
    width: TEXT_WIDTH,
    measure: setting.measure,
  });
  return linePieces(block, { element: element("P", section), gapBefore: PARAGRAPH_GAP });
}

/** A list; steps are numbered from 1, bullets get a short rule. */
export function setList(
  setting: Setting,
  list: { items: readonly string[]; numbered: boolean },
  section: TagElement,
): Piece[] {
  const listElement = element("L", section);
  return list.items.flatMap((text, index) => {
    const item = element("LI", listElement);
    const block = setText(text, {
      style: STYLES.body,
      x: TEXT_LEFT + LIST_INDENT,
      width: TEXT_WIDTH - LIST_INDENT,
      measure: setting.measure,
    });
    const label = list.numbered ? numberMark(index + 1, item) : dashMark();
    return linePieces(block, {
      element: element("LBody", item),
      gapBefore: index === 0 ? PARAGRAPH_GAP : ITEM_GAP,
      label,
    });
  });
}

/** One piece for each line; neither the first nor the last line of three or more stands alone on a page. */
function linePieces(
  block: TextBlock,
  options: { element: TagElement; gapBefore: number; label?: Mark },
): Piece[] {
  const last = block.lines.length - 1;
  return block.lines.map((line, index) => {
    const mark: Mark = {
      element: options.element,
      draw: (document, top) => drawLine(document, line, { style: block.style, x: block.x, top }),
    };
    const first = index === 0;
    return {
      gapBefore: first ? options.gapBefore : 0,
      height: block.style.leading,
      keepWithNext: last > 0 && (first || index === last - 1),
      marks: first && options.label !== undefined ? [options.label, mark] : [mark],
    };
  });
}

function numberMark(number: number, item: TagElement): Mark {
  return {
    element: element("Lbl", item),
    draw: (document, top) =>
      drawLabel(document, `${number}`, {
        style: { ...STYLES.part, size: 9.5 },
        x: TEXT_LEFT + 12,
        baseline: top + baselineOffset(STYLES.body),
        align: "right",
      }),
  };
}

function dashMark(): Mark {
  return {
    element: "artifact",
    draw: (document, top) => {
      const y = top + STYLES.body.leading / 2 + 0.5;
      document
        .moveTo(TEXT_LEFT + 4, y)
        .lineTo(TEXT_LEFT + 12, y)
        .lineWidth(1)
        .strokeColor(STYLES.body.colour)
        .stroke();
    },
  };
}

/** A text in the margin column, on the line of what it names. */
export function marginLabel(text: string, options: { element: TagElement; baseline: number }): Mark {
  return {
    element: options.element,
    draw: (document, top) =>
      drawLabel(document, text, {
        style: STYLES.marginLabel,
        x: PAGE.left,
        baseline: top + options.baseline,
      }),
  };
}
