/**
 * Builds the program that opens untrusted files into dist: its own modules without their types, pdf.js as one script, and
 * V8's code cache of that script in `pdfjs.code`, since a process without write permission cannot keep one for the next.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PDFDocument } from "@cantoo/pdf-lib";
import { createCanvas } from "@napi-rs/canvas";
import { create } from "fontkit";
import { type OutputOptions, rolldown } from "rolldown";
import { runCompiled } from "./compiled-script.ts";
import type { pdfjs } from "./whole-pdfjs.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const compiled = { script: join(dist, "pdfjs.cjs"), code: join(dist, "pdfjs.code") };

const output = {
  dir: dist,
  // One character beyond Latin-1 would make V8 store the whole script with two bytes for each.
  charset: "ascii",
  minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
} as const satisfies OutputOptions;

await rm(dist, { recursive: true, force: true });
await bundlePdfjs();
await bundleProgram();
await writeFile(compiled.code, await codeAfterUse());

async function bundlePdfjs(): Promise<void> {
  await using bundle = await rolldown({ input: join(root, "build/whole-pdfjs.ts"), platform: "node" });
  await bundle.write({ ...output, format: "cjs", entryFileNames: "pdfjs.cjs", codeSplitting: false });
}

/** Modules that only one task needs stay in files of their own, and packages where they are: they are loaded on demand. */
async function bundleProgram(): Promise<void> {
  const original = "pdfjs-dist/legacy/build/pdf.min.mjs";
  await using bundle = await rolldown({
    input: join(root, "src/child/main.ts"),
    platform: "node",
    resolve: { alias: { [original]: join(root, "build/compiled-pdfjs.ts") } },
    external: (id) => id !== original && !id.startsWith(".") && !isAbsolute(id),
  });
  await bundle.write({ ...output, format: "esm", entryFileNames: "main.js", chunkFileNames: "[name].js" });
}

/** V8 compiles a function when it is first called, so this does what is done with nearly every file. */
async function codeAfterUse(): Promise<Buffer> {
  const exported: { pdfjs?: typeof pdfjs } = {};
  const script = runCompiled(compiled, exported);
  if (exported.pdfjs === undefined) throw new Error(`${compiled.script} exports no pdf.js`);
  const document = await exported.pdfjs.getDocument({ data: await writeSample(), verbosity: 0 }).promise;
  const page = await document.getPage(1);
  await page.getTextContent();
  const viewport = page.getViewport({ scale: 1 });
  const canvas = createCanvas(viewport.width, viewport.height);
  await page.render({ canvas, viewport }).promise;
  await document.loadingTask.destroy();
  return script.createCachedData();
}

/** A page with a line of text in an embedded font, like most files. */
async function writeSample(): Promise<Uint8Array> {
  const { resolve } = createRequire(import.meta.url);
  const letters = resolve("@expo-google-fonts/commissioner/400Regular/Commissioner_400Regular.ttf");
  const document = await PDFDocument.create();
  document.registerFontkit({ create });
  const font = await document.embedFont(await readFile(letters), { subset: true });
  document.addPage().drawText("Αντόχι, Antochi", { font });
  return document.save();
}
