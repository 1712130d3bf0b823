import type { Figure } from "../article.ts";
import { STYLES } from "./faces.ts";
import { TEXT_LEFT, TEXT_WIDTH } from "./page-geometry.ts";
import { Pen } from "./pen.ts";
import type { Piece } from "./piece.ts";
import { marginLabel } from "./prose.ts";
import type { Setting } from "./setting.ts";
import { element, type TagElement } from "./tag-tree.ts";
import { baselineOffset, drawText, setText } from "./text-lines.ts";

const GAP = 16;
const CAPTION_GAP = 8;

/** The drawing with its caption below, in one piece. */
export function setFigure(setting: Setting, figure: Figure, section: TagElement): Piece[] {
  const caption = setText(figure.caption, {
    style: STYLES.caption,
    x: TEXT_LEFT,
    width: TEXT_WIDTH,
    measure: setting.measure,
  });
  const captionElement = element("Caption", section);
  const captionTop = figure.height + CAPTION_GAP;
  const label = `${setting.labels.figure} ${setting.nextFigure()}`;
  const piece: Piece = {
    gapBefore: GAP,
    height: captionTop + caption.height + 4,
    keepWithNext: false,
    floats: true,
    marks: [
      {
        element: { tag: "Figure", parent: section, alternative: figure.alternative },
        draw: (document, top) => {
          document.save();
          document.translate(TEXT_LEFT, top);
          figure.draw(new Pen(document));
          document.restore();
        },
      },
      marginLabel(label, {
        element: captionElement,
        baseline: captionTop + baselineOffset(STYLES.caption),
      }),
      {
        element: captionElement,
        draw: (document, top) => drawText(document, caption, top + captionTop),
      },
    ],
  };
  return [piece];
}
