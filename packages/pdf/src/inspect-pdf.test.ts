import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inspectPdf } from "./inspect-pdf.ts";
import { MachineBusy, type PdfLimits } from "./run-pdf-task.ts";
import { inflatingPdf } from "./testing/broken-files.ts";
import { linearizedPdf } from "./testing/lined-pages.ts";
import { samplePdf } from "./testing/sample-pdfs.ts";

let folder: string;
let pdf: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "inspect-pdf-"));
  pdf = await samplePdf();
});
afterAll(() => rm(folder, { recursive: true }));

async function inspectBytes(bytes: Buffer | string, limits?: PdfLimits) {
  const path = join(folder, `${crypto.randomUUID()}.pdf`);
  await writeFile(path, bytes);
  return inspectPdf(path, limits);
}

const MiB = 1024 * 1024;
const notAPdf = { ok: false, problem: "not-a-pdf" };
const damaged = { ok: false, problem: "damaged" };
const needsPassword = { ok: false, problem: "needs-password" };
const tooSlow = { ok: false, problem: "too-slow" };

function opens(pageCount: number) {
  return { ok: true, pageCount, isRepaired: false };
}

describe("a readable PDF", () => {
  it("passes with its page count", async () => {
    expect(await inspectBytes(pdf)).toEqual(opens(3));
  });

  it.each(["1.3", "1.7ext3"] as const)(
    "may ask for a password to change it, as PDF %s does",
    async (pdfVersion) => {
      const bytes = await samplePdf({ pdfVersion, ownerPassword: "only the owner knows" });
      expect(await inspectBytes(bytes)).toEqual(opens(3));
    },
  );

  it("may have bytes before its header and after its end", async () => {
    const bytes = Buffer.concat([Buffer.alloc(500, "junk "), pdf, Buffer.alloc(500)]);
    expect(await inspectBytes(bytes)).toEqual(opens(3));
  });

  it("passes even if its inspection had to yield to everything else on the machine", async () => {
    const path = join(folder, "nice.pdf");
    await writeFile(path, pdf);
    const looking = `
      import { inspectPdf } from ${JSON.stringify(new URL("./inspect-pdf.ts", import.meta.url).href)};
      console.log(JSON.stringify(await inspectPdf(process.argv[1])));`;
    const node = [process.execPath, "--input-type=module", "--eval", looking, path];
    const { stdout } = await promisify(execFile)("nice", ["-n", "19", ...node]);
    expect(JSON.parse(stdout)).toEqual(opens(3));
  });

  it("may have many pages", async () => {
    expect(await inspectBytes(await samplePdf({ pages: 1000 }))).toEqual(opens(1000));
  });

  it("may be large: the process that reads it stays small", async () => {
    const padding = Buffer.alloc(
      200 * 1024 * 1024,
      "% filler filler filler filler filler filler filler filler filler!\n",
    );
    const bytes = Buffer.concat([pdf, padding, withShiftedTable(pdf, pdf.length + padding.length)]);
    expect(await inspectBytes(bytes)).toEqual(opens(3));
  });

  it("may break the rules if pdf.js finds its pages anyway, and says so", async () => {
    const repaired = { ok: true, pageCount: 3, isRepaired: true };
    const text = pdf.toString("latin1");
    const shifted = text.replaceAll(/^(\d{10}) 00000 n/gm, "0000000003 00000 n");
    expect(await inspectBytes(Buffer.from(shifted, "latin1"))).toEqual(repaired);
    const end = pdf.lastIndexOf("startxref");
    expect(await inspectBytes(pdf.subarray(0, end))).toEqual(repaired);
    expect(await inspectBytes(pdf.subarray(0, end + "startxref\n1".length))).toEqual(repaired);
    expect(await inspectBytes(Buffer.concat([pdf.subarray(0, end), Buffer.alloc(200_000)]))).toEqual(
      repaired,
    );
  });
});

describe("anything else", () => {
  it("is no PDF: an empty file, a text, a picture's first bytes, a header that comes too late", async () => {
    expect(await inspectBytes("")).toEqual(notAPdf);
    expect(
      await inspectBytes("Dear members, this is a text that was renamed to .pdf.\n".repeat(100)),
    ).toEqual(notAPdf);
    expect(await inspectBytes(Buffer.from("89504e470d0a1a0a", "hex"))).toEqual(notAPdf);
    expect(await inspectBytes(Buffer.concat([Buffer.alloc(1024, " "), pdf]))).toEqual(notAPdf);
  });

  it("is damaged if it claims to be a PDF and ends there", async () => {
    expect(await inspectBytes("%PDF-1.7\n")).toEqual(damaged);
    expect(await inspectBytes("%PDF-1.7\nstartxref\n9\n%%EOF\n")).toEqual(damaged);
    expect(await inspectBytes("%PDF-1.7\nxref\n0 0\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n")).toEqual(damaged);
  });

  it.each([0.1, 0.5, 0.9])("is damaged when truncated after %d of it", async (share) => {
    expect(await inspectBytes(pdf.subarray(0, Math.floor(pdf.length * share)))).toEqual(damaged);
  });

  it.each([0.7, 0.8, 0.9])("is truncated if %d of it has a table at its front", async (share) => {
    const whole = linearizedPdf();
    expect(await inspectBytes(whole)).toEqual(opens(3));
    expect(
      await inspectBytes(whole.subarray(0, Math.floor(whole.lastIndexOf("xref\n0 1\n") * share))),
    ).toEqual({
      ok: false,
      problem: "cut-off",
    });
  });

  it("is damaged when bytes are missing in the middle, from the first page that lacks them", async () => {
    const missing = Buffer.concat([pdf.subarray(0, 700), pdf.subarray(900)]);
    expect(await inspectBytes(missing)).toEqual({ ...damaged, page: 3 });
  });

  it("is damaged when nothing tells where it begins", async () => {
    expect(await inspectBytes(pdf.toString("latin1").replace("/Root", "/Ro0t"))).toEqual(damaged);
  });

  it("is damaged when one page's object is missing", async () => {
    const text = pdf.toString("latin1");
    const page = /\/Kids \[\d+ 0 R (\d+) 0 R/.exec(text)?.[1];
    const without = text.replace(new RegExp(`^${page} 0 obj`, "m"), (line) => line.replace("obj", "jbo"));
    expect(without).not.toBe(text);
    expect(await inspectBytes(Buffer.from(without, "latin1"))).toEqual({ ...damaged, page: 2 });
  });

  it("needs at least one page", async () => {
    expect(await inspectBytes(await samplePdf({ pages: 0 }))).toEqual({ ok: false, problem: "no-pages" });
  });

  it.each(["1.3", "1.4", "1.6", "1.7", "1.7ext3"] as const)(
    "needs a password to open, as PDF %s does",
    async (pdfVersion) => {
      expect(await inspectBytes(await samplePdf({ pdfVersion, userPassword: "secret" }))).toEqual(
        needsPassword,
      );
    },
  );
});

describe("a hostile file", () => {
  it("is not blamed for elapsed time while it got no processor time", async () => {
    const bytes = await samplePdf({ pages: 3000 });
    await expect(inspectBytes(bytes, { timeLimitMs: 100 })).rejects.toThrow(MachineBusy);
  });

  it("is stopped when it uses too much processor time", async () => {
    // Node's start alone takes more.
    expect(await inspectBytes(pdf, { processorLimitMs: 20 })).toEqual(tooSlow);
    expect(await inspectBytes(pdf, { processorLimitMs: 20_000 })).toEqual(opens(3));
  });

  it("is stopped when it inflates beyond its process's memory", async () => {
    expect(await inspectBytes(inflatingPdf(), { memoryLimitBytes: 160 * MiB })).toEqual(tooSlow);
  });

  it("is stopped or refused when its page tree is endless", async () => {
    const loop = pdf
      .toString("latin1")
      .replace(/\/Kids \[(\d+) 0 R/, (_, first: string) => `/Kids [${first} 0 R`);
    const parent = /(\d+) 0 obj\n<<\n\/Type \/Pages/.exec(loop)?.[1] ?? "";
    const endless = loop.replace(/\/Kids \[\d+ 0 R/, `/Kids [${parent} 0 R`);
    expect((await inspectBytes(Buffer.from(endless, "latin1"))).ok).toBe(false);
  });

  it("is refused at once when it shows one page a million times, but not a hundred times", async () => {
    expect(await inspectBytes(sharedPage(1))).toEqual(opens(100));
    expect(await inspectBytes(sharedPage(3))).toEqual({ ok: false, problem: "endless" });
  });

  it("leaves its process able to open the next file", async () => {
    const [refused, passed] = await Promise.all([
      inspectBytes(pdf, { processorLimitMs: 1 }),
      inspectBytes(pdf),
    ]);
    expect(refused).toEqual(tooSlow);
    expect(passed).toEqual(opens(3));
  });
});

/** The same PDF with offsets as if it were further back in a file. */
function withShiftedTable(bytes: Buffer, by: number): Buffer {
  const text = bytes
    .toString("latin1")
    .replaceAll(
      /^(\d{10}) (\d{5}) n/gm,
      (_, offset: string, generation: string) =>
        `${String(Number(offset) + by).padStart(10, "0")} ${generation} n`,
    )
    .replace(/startxref\n(\d+)/, (_, offset: string) => `startxref\n${Number(offset) + by}`);
  return Buffer.from(text, "latin1");
}

/** A file of one page that every entry of the page tree refers to, so that it seems to have 100 ** `levels` pages. */
function sharedPage(levels: number): Buffer {
  const nodes = Array.from({ length: levels }, (_, level) => {
    const kids = Array.from({ length: 100 }, () => `${level + 3} 0 R`).join(" ");
    const parent = level === 0 ? "" : `/Parent ${level + 1} 0 R`;
    return `<</Type/Pages${parent}/Count ${100 ** (levels - level)}/Kids[${kids}]>>`;
  });
  const page = `<</Type/Page/Parent ${levels + 1} 0 R/MediaBox[0 0 100 100]>>`;
  let text = "%PDF-1.4\n";
  const entries = ["<</Type/Catalog/Pages 2 0 R>>", ...nodes, page].map((body, index) => {
    const entry = `${String(text.length).padStart(10, "0")} 00000 n \n`;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return entry;
  });
  const table = `xref\n0 ${entries.length + 1}\n0000000000 65535 f \n${entries.join("")}`;
  const trailer = `trailer\n<</Size ${entries.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, "latin1");
}
