import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterAll, expect, test } from "vitest";
import { makePdf, makeTruncatedPdf } from "./sample-pdfs.ts";

const directory = await mkdtemp(join(tmpdir(), "antochi-samples-"));
afterAll(() => rm(directory, { recursive: true }));

test("three hundred pages of Greek with outline and links", async () => {
  const path = join(directory, "long.pdf");
  await makePdf(path, { pages: 300, language: "el", outline: true, links: true });

  await using opened = await open(path);
  expect(opened.pdf.numPages).toBe(300);
  expect(await textOf(opened.pdf, 300)).toContain("Σελίδα 300");
  expect(await opened.pdf.getOutline()).toHaveLength(30);
  // A link to the next page, one to the web, and a script.
  expect(await (await opened.pdf.getPage(1)).getAnnotations()).toHaveLength(3);
});

test("a scan has pictures and no text", async () => {
  const path = join(directory, "scan.pdf");
  await makePdf(path, { pages: 3, content: "scan" });

  await using opened = await open(path);
  expect(opened.pdf.numPages).toBe(3);
  expect(await textOf(opened.pdf, 2)).toBe("");
});

test("twenty megabytes are twenty megabytes, and still a document", async () => {
  const path = join(directory, "big.pdf");
  await makePdf(path, { pages: 10, bytesAtLeast: 20_000_000 });

  const { size } = await stat(path);
  expect(size).toBeGreaterThanOrEqual(20_000_000);
  expect(size).toBeLessThan(20_971_520);
  await using opened = await open(path);
  expect(await textOf(opened.pdf, 10)).toContain("Page 10");
});

test("an encrypted one opens only with its password", async () => {
  const path = join(directory, "locked.pdf");
  await makePdf(path, { pages: 1, password: "secret" });

  await expect(open(path)).rejects.toMatchObject({ name: "PasswordException" });
  await using opened = await open(path, "secret");
  expect(opened.pdf.numPages).toBe(1);
});

test("a truncated one has lost its end", async () => {
  const path = join(directory, "truncated.pdf");
  await makeTruncatedPdf(path);

  const bytes = await readFile(path);
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.includes("startxref")).toBe(false);
});

async function open(path: string, password?: string): Promise<AsyncDisposable & { pdf: PDFDocumentProxy }> {
  const data = new Uint8Array(await readFile(path));
  const task = getDocument({ data, verbosity: 0, ...(password !== undefined && { password }) });
  return { pdf: await task.promise, [Symbol.asyncDispose]: () => task.destroy() };
}

async function textOf(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join(" ");
}
