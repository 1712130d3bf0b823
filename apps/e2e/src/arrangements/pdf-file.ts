import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { makePdf, type SamplePdf } from "@antochi/testing/sample-pdfs";
import type { TestInfo } from "@playwright/test";

/**
 * Writes a PDF of the given kind beside the test's other output; it is unique unless it has a title.
 * @returns its path
 */
export async function pdfFile(
  testInfo: TestInfo,
  { name = "manual.pdf", ...sample }: Partial<SamplePdf> & { name?: string } = {},
): Promise<string> {
  const path = testInfo.outputPath(name);
  await makePdf(path, { pages: 3, title: `Sample ${randomUUID().slice(0, 8)}`, ...sample });
  return path;
}

/** A file in a form that a page can rebuild, for drops and pastes, which Playwright cannot do. */
export async function asPageFile(path: string): Promise<{ name: string; base64: string }> {
  return { name: path.split("/").at(-1) ?? "", base64: (await readFile(path)).toString("base64") };
}
