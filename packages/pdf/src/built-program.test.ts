import { execFile } from "node:child_process";
import { mkdtempDisposable, open, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { promisify } from "node:util";
import { makeScannedPdf, scannedTexts } from "@antochi/testing/scanned-pdf";
import { expect, it } from "vitest";
import { program as built } from "./built-program.ts";
import { type PdfTask, argumentsOf } from "./child/task.ts";
import { startConfined } from "./confined-process.ts";
import { needsOf } from "./run-pdf-task.ts";
import { program as source } from "./source-program.ts";
import { samplePdf } from "./testing/sample-pdfs.ts";

const room = join(import.meta.dirname, "..");

async function outputOf(program: string, task: PdfTask, path: string): Promise<Buffer> {
  await using file = await open(path, "r");
  const { stdout, stderr } = await startConfined({
    program,
    arguments: argumentsOf(task),
    input: file.fd,
    ...needsOf(task),
  });
  const [output, complaint] = await Promise.all([buffer(stdout), text(stderr)]);
  expect(output.length, complaint).toBeGreaterThan(0);
  return output;
}

it.each<PdfTask>([
  { verb: "inspect" },
  { verb: "extract-text", maxPages: 10, maxCharacters: 1_000 },
  { verb: "render-thumbnail", widthPx: 320 },
])("does $verb like its source", async (task) => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "built-program-"));
  const path = join(folder.path, "sample.pdf");
  await writeFile(path, await samplePdf({ text: "Ελικόπτερο" }));
  const output = await outputOf(built, task, path);
  expect(output.equals(await outputOf(source, task, path))).toBe(true);
});

it("finds its fonts for copies and its data for OCR", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "built-program-"));
  const path = join(folder.path, "scan.pdf");
  await makeScannedPdf(path, [{ scanned: scannedTexts.en }]);
  const copy = await outputOf(built, { verb: "mark-copy", parts: [{ text: "Copy" }] }, path);
  expect(copy.toString("latin1", 0, 5)).toBe("%PDF-");
  const words = await outputOf(built, { verb: "recognise-page", pageNumber: 1 }, path);
  expect(JSON.parse(words.toString())).not.toEqual([]);
});

it.each([128, 256])("uses the code compiled at the build, with %i MiB of heap", async (heapMiB) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    `--max-old-space-size=${heapMiB}`,
    "--max-semi-space-size=8",
    "--permission",
    `--allow-fs-read=${room}`,
    join(room, "src/testing/uses-code.ts"),
    dirname(built),
  ]);
  expect(stdout).toBe("used");
});
