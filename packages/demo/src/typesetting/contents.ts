import { STYLES } from "./faces.ts";
import { PAGE, TEXT_LEFT } from "./page-geometry.ts";
import type { Anchor } from "./piece.ts";
import type { Setting } from "./setting.ts";
import { element, type TagTree } from "./tag-tree.ts";
import { drawLabel } from "./text-lines.ts";

/** `page` counts from 1; `top` is where the heading stands on it. */
export type ContentsEntry = Anchor & { page: number; top: number };

const LINE = { section: 19, part: 14.5 } as const;

/** The name of a heading's destination inside the document. */
export function destinationOf(anchor: Anchor): string {
  return `section-${anchor.number}`;
}

/** Lists the sections, and their parts where there is room, each a link to its page. */
export function drawContents(
  document: PDFKit.PDFDocument,
  tags: TagTree,
  setting: Setting,
  contents: { entries: readonly ContentsEntry[]; top: number; bottom: number },
): void {
  const list = element("TOC", null);
  const entries = choose(contents.entries, contents.bottom - contents.top);
  tags.mark(element("Caption", list), () =>
    drawLabel(document, setting.labels.contents, {
      style: STYLES.dataLabel,
      x: PAGE.left,
      baseline: contents.top + 11,
    }),
  );
  let top = contents.top;
  for (const entry of entries) {
    const height = entry.level === 1 ? LINE.section : LINE.part;
    const style = entry.level === 1 ? { ...STYLES.part, size: 10.5 } : { ...STYLES.data, size: 9.25 };
    const baseline = top + height - 5;
    tags.mark(element("TOCI", list), () => {
      drawLabel(document, entry.number, { style, x: TEXT_LEFT, baseline });
      drawLabel(document, entry.title, { style, x: TEXT_LEFT + 30, baseline });
      drawLabel(document, `${entry.page}`, {
        style: { ...STYLES.folio, size: entry.level === 1 ? 13 : 11.5 },
        x: PAGE.right,
        baseline,
        align: "right",
      });
    });
    document.goTo(TEXT_LEFT, top, PAGE.right - TEXT_LEFT, height, destinationOf(entry));
    top += height;
  }
}

function choose(entries: readonly ContentsEntry[], room: number): readonly ContentsEntry[] {
  const height = entries.reduce((sum, entry) => sum + (entry.level === 1 ? LINE.section : LINE.part), 0);
  return height <= room ? entries : entries.filter((entry) => entry.level === 1);
}
