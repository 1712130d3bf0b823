import { type PdfObject, stream, writeLinearizedPdf } from "./pdf-writer.ts";

/**
 * The objects of a catalogue, a page tree, a font and pages that say `Page 1` and so on: objects 1, 2, 3, then two a page.
 */
export function linedPages(count: number, { page = "", catalogue = "" } = {}): PdfObject[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const kids = numbers.map((number) => `${pageObject(number)} 0 R`).join(" ");
  return [
    `<</Type/Catalog/Pages 2 0 R${catalogue}>>`,
    `<</Type/Pages/Count ${count}/Kids[${kids}]/MediaBox[0 0 300 200]/Resources<</Font<</F 3 0 R>>>>>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...numbers.flatMap((number) => [
      `<</Type/Page/Parent 2 0 R/Contents ${pageObject(number) + 1} 0 R${page}>>`,
      stream("", `BT /F 40 Tf 20 80 Td (Page ${number}) Tj ET`),
    ]),
  ];
}

/** The number of the object of the nth page. */
export function pageObject(number: number): number {
  return 2 + 2 * number;
}

/** Three lined pages in a linearized file: the objects and table of the first page come first. */
export function linearizedPdf(): Buffer {
  const later = new Set([2, 3].flatMap((page) => [pageObject(page), pageObject(page) + 1]));
  return writeLinearizedPdf(linedPages(3), { firstPage: pageObject(1), pages: 3, later });
}

/** A file of one page, whose content is drawn with these resources; further objects are numbered from 5. */
export function onePage(content: string, resources: string, further: readonly PdfObject[] = []): PdfObject[] {
  return [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<<${resources}>>>>`,
    stream("", content),
    ...further,
  ];
}
