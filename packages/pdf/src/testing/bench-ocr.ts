/**
 * Prints how many scanned pages are recognised in a minute, one after the other, how many of their words, and the most
 * memory that it took. `pnpm bench:ocr`
 */
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeScannedPdf, scannedTexts } from "@antochi/testing/scanned-pdf";
import { recognisePage } from "../recognise-page.ts";
import { wordsIn } from "./words-in.ts";

const rounds = 5;
const texts = [scannedTexts.el, scannedTexts.en];

/** The most memory that a child of this process has held so far, in bytes. Only Linux reports it. */
async function peakOfChildren(): Promise<number> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, "utf8").catch(() => "");
  const peaks = children.split(" ").map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  });
  return Math.max(0, ...(await Promise.all(peaks)));
}

await using folder = await mkdtempDisposable(join(tmpdir(), "bench-ocr-"));
const path = join(folder.path, "scans.pdf");
await makeScannedPdf(
  path,
  texts.map((scanned) => ({ scanned })),
);

let peak = 0;
const watch = setInterval(() => {
  void peakOfChildren().then((bytes) => {
    peak = Math.max(peak, bytes);
  });
}, 20);
let milliseconds = 0;
let [found, written] = [0, 0];
for (let round = 0; round < rounds; round += 1) {
  for (const [index, text] of texts.entries()) {
    const startedAt = performance.now();
    const answer = await recognisePage(path, { pageNumber: index + 1 });
    milliseconds += performance.now() - startedAt;
    if (!answer.ok) throw new Error(answer.problem);
    const read = wordsIn(answer.words.map((word) => word.text).join(" "));
    const words = wordsIn(text);
    found += [...words].filter((word) => read.has(word)).length;
    written += words.size;
  }
}
clearInterval(watch);
const perMinute = (rounds * texts.length * 60_000) / milliseconds;
process.stdout.write(
  `${perMinute.toFixed(1)} pages a minute, ${((100 * found) / written).toFixed(1)} % of their words, ` +
    `${Math.round(peak / 1_000_000)} MB at most\n`,
);
