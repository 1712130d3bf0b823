import { publishPdf } from "../arrangements/articles.ts";
import { pdfBytes } from "../arrangements/pdf-bytes.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectPdfPage } from "../screens/knowledge-base.ts";
import { goToPage, sheet } from "../screens/reader.ts";

/** What programs on a file's way do to it, and readers put up with (docs/documents.md). */
const changes: readonly (readonly [what: string, change: (pdf: Buffer) => Buffer])[] = [
  ["200 kB of zeros after its end", (pdf) => Buffer.concat([pdf, Buffer.alloc(200 * 1024)])],
  ["500 bytes before its header", (pdf) => Buffer.concat([Buffer.alloc(500, "junk "), pdf])],
  ["every place in its table wrong", edited(/^\d{10} 00000 n/gm, "0000000003 00000 n")],
  ["no startxref", edited(/startxref\n\d+\n/, "")],
];

function edited(found: RegExp, written: string): (pdf: Buffer) => Buffer {
  return (pdf) => {
    const text = pdf.toString("latin1");
    expect(text).toMatch(found);
    return Buffer.from(text.replace(found, written), "latin1");
  };
}

for (const [what, change] of changes) {
  test(`a PDF with ${what} is read from its first page to its last`, async ({ adminPage: page, admin }) => {
    const article = await publishPdf(admin, change(await pdfBytes()));
    await page.goto(`/knowledge-base?article=${article.id}`);
    await expectPdfPage(page, 1);
    await goToPage(page, 3);
    await expect(sheet(page, 3).getByText("Page 3", { exact: true })).toBeVisible();
    const stored = await admin.get(article.objectPath);
    expect(await stored.body()).toEqual(article.bytes);
  });
}
