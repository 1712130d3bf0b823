import { publishPdf } from "../../arrangements/articles.ts";
import { pdfBytes } from "../../arrangements/pdf-bytes.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectPdfPage } from "../../screens/knowledge-base.ts";
import { expectOpened, goToPage, sheet } from "../../screens/reader.ts";

/** What software may do to a PDF on its way, and readers tolerate (docs/documents.md). */
const changes: readonly (readonly [what: string, change: (pdf: Buffer) => Buffer])[] = [
  ["200 kB of zeros after its end", (pdf) => Buffer.concat([pdf, Buffer.alloc(200 * 1024)])],
  ["500 bytes before its header", (pdf) => Buffer.concat([Buffer.alloc(500, "junk "), pdf])],
  ["every offset in its xref table wrong", edited(/^\d{10} 00000 n/gm, "0000000003 00000 n")],
  ["no startxref", edited(/startxref\n\d+\n/, "")],
];

function edited(found: RegExp, written: string): (pdf: Buffer) => Buffer {
  return (pdf) => {
    const text = pdf.toString("latin1");
    expect(text).toMatch(found);
    return Buffer.from(text.replace(found, written), "latin1");
  };
}

test("a PDF that breaks the rules as readers tolerate is read from its first page to its last", async ({
  adminPage: page,
  admin,
}) => {
  for (const [what, change] of changes)
    await test.step(what, async () => {
      const article = await publishPdf(admin, change(await pdfBytes()));
      await page.goto(`/knowledge-base?article=${article.id}`);
      await expectPdfPage(page, 1);
      await goToPage(page, 3);
      await expect(sheet(page, 3).getByText("Page 3", { exact: true })).toBeVisible();
      const stored = await admin.get(article.objectPath);
      expect(await stored.body()).toEqual(article.bytes);
    });
});

test("a form's button is drawn as printed, and does nothing", async ({ adminPage: page, admin }) => {
  const article = await publishPdf(admin, formPdf());
  await page.goto(`/knowledge-base?article=${article.id}`);
  const canvas = sheet(page).locator("canvas");
  await expect
    .poll(() =>
      canvas.evaluate((element) => {
        if (!(element instanceof HTMLCanvasElement)) throw new Error("there is no canvas");
        const { width, height } = element;
        // The button fills the upper half of the page.
        return [...(element.getContext("2d")?.getImageData(width / 2, height / 4, 1, 1).data ?? [])];
      }),
    )
    .toEqual([255, 0, 0, 255]);
  await expect(page.locator(".page canvas")).toHaveCount(1);
  await expect(sheet(page).locator(".annotationLayer a[href]")).toHaveCount(0);
});

test("missing fonts are reported once, with the remedy", async ({
  adminPage: page,
  admin,
  booklet: article,
  expectAccessible,
}) => {
  const chinese = await publishPdf(admin, chinesePdf());
  await page.goto(`/knowledge-base?article=${chinese.id}`);
  await expectOpened(page);
  // Chinese characters are square: if one is exactly as wide as high, this machine has a font for them, and the reader
  // shows no note.
  const hasFace = await page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    if (!context) throw new Error("there is no canvas");
    context.font = "100px sans-serif";
    return context.measureText("手").width === 100;
  });
  test.skip(hasFace, "this machine's Chromium has a Chinese face");
  const note = page.getByRole("status").filter({ hasText: "this device has no font for them" });
  await expect(note).toBeVisible();
  await expect(note.getByRole("link", { name: "Download" })).toHaveAttribute("href", chinese.objectPath);
  await expect(sheet(page).getByText("手册", { exact: true })).toBeAttached();
  await expectAccessible(page);
  await note.getByRole("button", { name: "Close" }).click();
  await expect(note).toBeHidden();

  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectPdfPage(page, 1);
  await expect(note).toBeHidden();
});

/** 'Manual' in Chinese, in a font that the file names but does not embed. */
function chinesePdf(): Buffer {
  const words = "BT /F 40 Tf 20 80 Td <624B518C> Tj ET";
  const info = "/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>";
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    `<</Length ${words.length}>>stream\n${words}\nendstream`,
    "<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>",
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light${info}/FontDescriptor 7 0 R>>`,
    "<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>",
  ]);
}

/** A page with a button that would run a script. */
function formPdf(): Buffer {
  const picture = "1 0 0 rg 0 0 180 90 re f";
  return writePdf([
    "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>",
    "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Annots[4 0 R]>>",
    "<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/F 4/T(send)/Rect[10 105 190 195]/AP<</N 5 0 R>>/A<</S/JavaScript/JS(app.alert\\(1\\))>>>>",
    `<</Type/XObject/Subtype/Form/BBox[0 0 180 90]/Length ${picture.length}>>stream\n${picture}\nendstream`,
  ]);
}

function writePdf(objects: readonly string[]): Buffer {
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
