import type { Article, Block } from "../article.ts";
import { setChecklist } from "./checklist.ts";
import { setFigure } from "./figure.ts";
import { setPartHeading, setSectionHeading } from "./heading.ts";
import { setNotice } from "./notice.ts";
import { type Piece, withGap } from "./piece.ts";
import { setList, setParagraph } from "./prose.ts";
import type { Setting } from "./setting.ts";
import { setTable } from "./table.ts";
import { element, type TagElement } from "./tag-tree.ts";

const GAP_AFTER_DISPLAY = 14;

/** The article's text as a column of pieces, headings numbered 1, 1.1, 2 … */
export function composeArticle(article: Article, setting: Setting): Piece[] {
  return article.sections.flatMap((section, index) => {
    const sectionElement = element("Sect", null);
    const number = `${index + 1}`;
    const parts = section.parts ?? [];
    return [
      setSectionHeading(setting, { level: 1, number, title: section.title }, sectionElement),
      ...setBody(setting, section.body, sectionElement),
      ...parts.flatMap((part, position) => [
        setPartHeading(
          setting,
          { level: 2, number: `${number}.${position + 1}`, title: part.title },
          sectionElement,
        ),
        ...setBody(setting, part.body, sectionElement),
      ]),
    ];
  });
}

/** Text after a table, figure or notice keeps a clear distance from it. */
function setBody(setting: Setting, body: readonly Block[], section: TagElement): Piece[] {
  return body.flatMap((block, index) => {
    const pieces = setBlock(setting, block, section);
    const previous = body[index - 1];
    const afterDisplay = previous !== undefined && isDisplay(previous) && !isDisplay(block);
    return afterDisplay ? withGap(pieces, GAP_AFTER_DISPLAY) : pieces;
  });
}

function isDisplay(block: Block): boolean {
  return block.kind !== "paragraph" && block.kind !== "bullets" && block.kind !== "steps";
}

function setBlock(setting: Setting, block: Block, section: TagElement): Piece[] {
  switch (block.kind) {
    case "paragraph":
      return setParagraph(setting, block.text, section);
    case "bullets":
      return setList(setting, { items: block.items, numbered: false }, section);
    case "steps":
      return setList(setting, { items: block.items, numbered: true }, section);
    case "notice":
      return setNotice(setting, block, section);
    case "table":
      return setTable(setting, block, section);
    case "checklist":
      return setChecklist(setting, block, section);
    case "figure":
      return setFigure(setting, block, section);
  }
}
