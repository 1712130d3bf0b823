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

test("the button of a form is drawn as printed, and does nothing", async ({ adminPage: page, admin }) => {
  const article = await publishPdf(admin, formPdf());
  await page.goto(`/knowledge-base?article=${article.id}`);
  const canvas = sheet(page).locator("canvas");
  await expect
    .poll(() =>
      canvas.evaluate((element) => {
        if (!(element instanceof HTMLCanvasElement)) throw new Error("there is no canvas");
        const { width, height } = element;
        // The button takes the upper half of the page.
        return [...(element.getContext("2d")?.getImageData(width / 2, height / 4, 1, 1).data ?? [])];
      }),
    )
    .toEqual([255, 0, 0, 255]);
  await expect(page.locator(".page canvas")).toHaveCount(1);
  await expect(sheet(page).locator(".annotationLayer a[href]")).toHaveCount(0);
});

/** A page with a button that is to run a script. */
function formPdf(): Buffer {
  const picture = "1 0 0 rg 0 0 180 90 re f";
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Annots[4 0 R]>>",
    "<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/F 4/T(send)/Rect[10 105 190 195]/AP<</N 5 0 R>>/A<</S/JavaScript/JS(app.alert\\(1\\))>>>>",
    `<</Type/XObject/Subtype/Form/BBox[0 0 180 90]/Length ${picture.length}>>stream\n${picture}\nendstream`,
  ];
  let file = "%PDF-1.7\n";
  const rows = objects.map((object, index) => {
    const row = `${String(file.length).padStart(10, "0")} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return row;
  });
  const table = `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join("")}`;
  const end = `trailer<</Size ${rows.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}${table}${end}`, "latin1");
}
