import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCatalogue } from "@antochi/contract/errors";
import { inspectPdf } from "@antochi/pdf/inspect-pdf";
import { renderThumbnail } from "@antochi/pdf/render-thumbnail";
import { corpus } from "@antochi/pdf/testing/corpus";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pdfRefused } from "./upload-refusals.ts";

const page = new URL("../../../../docs/documents.md", import.meta.url);

/** More than the product allows, so that a busy machine does not change what becomes of a file. */
const timeLimitMs = 600_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "documents-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** What becomes of a file, as a row of the page's table. */
async function lineOf(kind: string, bytes: Buffer): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  await writeFile(path, bytes);
  const found = await inspectPdf(path, { timeLimitMs });
  if (!found.ok) {
    const { code, message } = pdfRefused(found);
    return `| ${kind} | refused, ${errorCatalogue[code].status} | ${message} |`;
  }
  const picture = await renderThumbnail(path, { widthPx: 100, timeLimitMs });
  const taken = found.isRepaired ? "taken, repaired on reading" : "taken";
  return `| ${kind} | ${taken} | ${picture.ok ? "drawn" : "no picture"} |`;
}

it("files of every kind are accepted or refused as docs/documents.md says", async () => {
  const lines = await Promise.all(corpus.map(async ([kind, make]) => lineOf(kind, await make())));
  const written = await readFile(page, "utf8");
  expect(
    written
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .slice(1),
  ).toEqual(lines);
}, 900_000);
