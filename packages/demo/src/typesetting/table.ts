import type { Column, Table } from "../article.ts";
import { HAIRLINE, INK, STYLES, type TextStyle } from "./faces.ts";
import { TEXT_LEFT, TEXT_WIDTH } from "./page-geometry.ts";
import { keepTogether, type Mark, type Piece } from "./piece.ts";
import { marginLabel } from "./prose.ts";
import type { Setting } from "./setting.ts";
import { element, type TagElement } from "./tag-tree.ts";
import { baselineOffset, drawText, setText } from "./text-lines.ts";

const GAP = 15;
const PADDING = 4.5;
const GUTTER = 12;

type Cell = { x: number; width: number };

/** Caption, head and one piece for each row; the head comes again where a page begins in the middle. */
export function setTable(setting: Setting, table: Table, section: TagElement): Piece[] {
  const tableElement = element("Table", section);
  const cells = layOutCells(table.columns);
  const titles = table.columns.map((column) => column.title);
  const head = setRow(setting, titles, { cells, tag: "TH", style: STYLES.tableHead, table: tableElement });
  const headPiece: Piece = {
    ...head,
    keepWithNext: true,
    marks: [...head.marks, rule(head.height, 1.1, INK)],
  };
  const repeated: Piece = {
    ...headPiece,
    marks: headPiece.marks.map((mark) => ({ ...mark, element: "artifact" })),
  };
  const rows = table.rows.map((texts) => {
    const row = setRow(setting, texts, { cells, tag: "TD", style: STYLES.table, table: tableElement });
    return {
      ...row,
      marks: [...row.marks, rule(row.height, 0.6, HAIRLINE)],
      repeatAbove: repeated,
    };
  });
  const caption = setCaption(setting, table.caption, element("Caption", tableElement));
  const beginning = keepTogether([caption, headPiece, ...rows.slice(0, 2)]);
  const end = keepTogether(rows.slice(-2));
  return rows.length <= 4
    ? keepTogether([caption, headPiece, ...rows])
    : [...beginning, ...rows.slice(2, -2), ...end];
}

function setCaption(setting: Setting, text: string, caption: TagElement): Piece {
  const block = setText(text, {
    style: { ...STYLES.caption, colour: INK },
    x: TEXT_LEFT,
    width: TEXT_WIDTH,
    measure: setting.measure,
  });
  const label = `${setting.labels.table} ${setting.nextTable()}`;
  return {
    gapBefore: GAP,
    height: block.height + 3,
    keepWithNext: true,
    marks: [
      marginLabel(label, { element: caption, baseline: baselineOffset(STYLES.caption) }),
      { element: caption, draw: (document, top) => drawText(document, block, top) },
      rule(block.height + 3, 1.1, INK),
    ],
  };
}

function layOutCells(columns: readonly Column[]): Cell[] {
  const total = columns.reduce((sum, column) => sum + column.weight, 0);
  const room = TEXT_WIDTH - GUTTER * (columns.length - 1);
  let x = TEXT_LEFT;
  return columns.map((column) => {
    const cell = { x, width: (room * column.weight) / total };
    x += cell.width + GUTTER;
    return cell;
  });
}

function setRow(
  setting: Setting,
  texts: readonly string[],
  options: { cells: readonly Cell[]; tag: "TH" | "TD"; style: TextStyle; table: TagElement },
): Piece {
  const rowElement = element("TR", options.table);
  const blocks = options.cells.map((cell, index) =>
    setText(texts[index] ?? "", {
      style: options.style,
      x: cell.x,
      width: cell.width,
      measure: setting.measure,
    }),
  );
  const marks: Mark[] = blocks.map((block) => ({
    element: element(options.tag, rowElement),
    draw: (document, top) => drawText(document, block, top + PADDING),
  }));
  const height = Math.max(...blocks.map((block) => block.height)) + 2 * PADDING;
  return { gapBefore: 0, height, keepWithNext: false, marks };
}

function rule(offset: number, weight: number, colour: string): Mark {
  return {
    element: "artifact",
    draw: (document, top) => {
      document.moveTo(TEXT_LEFT, top + offset).lineTo(TEXT_LEFT + TEXT_WIDTH, top + offset);
      document.lineWidth(weight).strokeColor(colour).stroke();
    },
  };
}
