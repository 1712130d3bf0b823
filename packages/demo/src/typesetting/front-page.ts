import type { Article } from "../article.ts";
import { drawContents, type ContentsEntry } from "./contents.ts";
import { HAIRLINE, INK, SIGNAL, STYLES } from "./faces.ts";
import { PAGE, TEXT_LEFT, TEXT_WIDTH } from "./page-geometry.ts";
import type { Setting } from "./setting.ts";
import { element, type TagTree } from "./tag-tree.ts";
import { baselineOffset, drawLabel, drawText, setText } from "./text-lines.ts";

const TITLE_TOP = 92;
const DISCLAIMER_BOTTOM = 776;

type FrontPage = {
  article: Article;
  category: string;
  edition: string;
  pages: number;
  contents: readonly ContentsEntry[];
};

/** Title, summary, what the document is, and the contents with links. */
export function drawFrontPage(
  document: PDFKit.PDFDocument,
  tags: TagTree,
  setting: Setting,
  front: FrontPage,
): void {
  const section = element("Sect", null);
  const title = setText(front.article.title, {
    style: STYLES.title,
    x: PAGE.left,
    width: PAGE.right - PAGE.left,
    measure: setting.measure,
  });
  const lead = setText(front.article.summary, {
    style: STYLES.lead,
    x: TEXT_LEFT,
    width: TEXT_WIDTH,
    measure: setting.measure,
  });
  tags.mark("artifact", () => {
    document
      .rect(PAGE.left, TITLE_TOP - 14, 44, 4)
      .fillColor(SIGNAL)
      .fill();
  });
  tags.mark(element("Title", section), () => drawText(document, title, TITLE_TOP));
  const leadTop = TITLE_TOP + title.height + 18;
  tags.mark(element("P", section), () => drawText(document, lead, leadTop));

  const { labels } = setting;
  const dataEnd = drawData(document, tags, setting, {
    top: leadTop + lead.height + 22,
    rows: [
      [labels.audience, front.article.audience],
      [labels.needs, front.article.needs],
      [labels.category, front.category],
      [labels.edition, `${front.edition}, ${front.pages} ${labels.pages.toLowerCase()}`],
    ],
  });

  const disclaimer = setText(labels.disclaimer, {
    style: STYLES.caption,
    x: TEXT_LEFT,
    width: TEXT_WIDTH,
    measure: setting.measure,
  });
  const disclaimerTop = DISCLAIMER_BOTTOM - disclaimer.height;
  drawContents(document, tags, setting, {
    entries: front.contents,
    top: dataEnd + 26,
    bottom: disclaimerTop - 16,
  });
  tags.mark(element("P", section), () => drawText(document, disclaimer, disclaimerTop));
}

function drawData(
  document: PDFKit.PDFDocument,
  tags: TagTree,
  setting: Setting,
  data: { top: number; rows: readonly (readonly [label: string, value: string])[] },
): number {
  const list = element("L", null);
  let top = data.top;
  for (const [label, value] of data.rows) {
    const rowTop = top;
    const block = setText(value, {
      style: STYLES.data,
      x: TEXT_LEFT,
      width: TEXT_WIDTH,
      measure: setting.measure,
    });
    const item = element("LI", list);
    tags.mark("artifact", () => {
      document.moveTo(PAGE.left, rowTop).lineTo(PAGE.right, rowTop);
      document.lineWidth(0.6).strokeColor(HAIRLINE).stroke();
    });
    tags.mark(element("Lbl", item), () =>
      drawLabel(document, label, {
        style: STYLES.dataLabel,
        x: PAGE.left,
        baseline: rowTop + 5 + baselineOffset(STYLES.data),
      }),
    );
    tags.mark(element("LBody", item), () => drawText(document, block, rowTop + 5));
    top = rowTop + block.height + 10;
  }
  tags.mark("artifact", () => {
    document.moveTo(PAGE.left, top).lineTo(PAGE.right, top).lineWidth(1.1).strokeColor(INK).stroke();
  });
  return top;
}
