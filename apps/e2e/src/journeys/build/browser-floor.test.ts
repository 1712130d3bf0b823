import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test as plain } from "@playwright/test";
import { expect, test } from "../../fixtures/reader-test.ts";
import { expectAtPage, findInDocument } from "../../screens/reader.ts";

const room = join(import.meta.dirname, "../../..");
const repository = join(room, "../..");
const assets = join(repository, "apps/web/dist/assets");

plain("the built code asks for nothing beyond the standard of 2023 but what comes with it", async () => {
  const names = (await readdir(assets, { recursive: true })).filter((name) => name.endsWith(".js"));
  // A build that turbo restores lies beside files of earlier ones.
  const kinds = names.map((name) => /(?:^|\/)(reader|pdf-worker|older-browsers)-/.exec(name)?.[1]);
  expect(kinds).toEqual(expect.arrayContaining(["reader", "pdf-worker", "older-browsers"]));
  expect(await lint(names.map((name) => relative(repository, join(assets, name))))).toBe("");
});

plain("code that asks for more is found out", async () => {
  const folder = await mkdtemp(join(tmpdir(), "antochi-floor-"));
  try {
    const beyond = [
      "Map.groupBy([], String);",
      "window.kept.getOrInsertComputed(1, String);",
      "Promise.try(String);",
    ];
    await writeFile(join(folder, "other.js"), beyond.join("\n"));
    const found = await lint(["other.js"], folder);
    for (const name of ["no-map-groupby", "no-map-prototype-getorinsertcomputed", "no-promise-try"]) {
      expect.soft(found).toContain(name);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test("in a browser of 2023 the reader draws, finds and selects", async ({ page, startReading, manual }) => {
  await page.addInitScript(forgetLaterYears);
  await page.route(/\/pdf-worker-[^/]+\.js$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `(${String(forgetLaterYears)})();${await answer.text()}` });
  });
  await startReading(page, manual);
  await expectAtPage(page, 1);
  await findInDocument(page, "desktop", "connector");
  await expect(page.getByRole("search", { name: "Find in document" })).toContainText(/\d+ of \d+/);
  // While its hits are being marked, a page renders its text anew, which drops the selection.
  await expect(async () => {
    await page.getByText("connector").first().dblclick();
    expect(await page.evaluate(() => getSelection()?.toString().trim())).not.toBe("");
  }).toPass();
});

/** Removes from a browser, page or worker, the APIs that the reader uses and that are newer than Safari 16.4. */
function forgetLaterYears(): void {
  const iterator = Reflect.getPrototypeOf(Reflect.getPrototypeOf([].values()) ?? {}) ?? {};
  const later: [object, PropertyKey[]][] = [
    [globalThis, ["Iterator"]],
    [iterator, Object.getOwnPropertyNames(iterator).filter((name) => name !== "constructor")],
    [Map.prototype, ["getOrInsert", "getOrInsertComputed"]],
    [WeakMap.prototype, ["getOrInsert", "getOrInsertComputed"]],
    [Set.prototype, ["union", "intersection"]],
    [Math, ["sumPrecise"]],
    [Promise, ["try", "withResolvers"]],
    [RegExp, ["escape"]],
    [URL, ["parse"]],
    [AbortSignal, ["any"]],
    [Response.prototype, ["bytes"]],
    [Blob.prototype, ["bytes"]],
    [Uint8Array, ["fromBase64"]],
    [Uint8Array.prototype, ["toBase64", "toHex"]],
    [ArrayBuffer.prototype, ["transfer"]],
    [ReadableStream.prototype, [Symbol.asyncIterator]],
  ];
  for (const [holder, names] of later) for (const name of names) Reflect.deleteProperty(holder, name);
}

/** The linter's findings for the files, given by paths relative to the folder; empty if there are none. */
function lint(files: readonly string[], folder = repository): Promise<string> {
  const program = join(room, "node_modules/.bin/oxlint");
  const config = join(room, "built-code.oxlint.config.ts");
  return new Promise((resolve) => {
    // With findings the exit code is non-zero, so errors are ignored and the output is read.
    execFile(
      program,
      ["--config", config, "--no-ignore", "--format", "unix", ...files],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout, stderr) => resolve(`${stdout}${stderr}`.trim()),
    );
  });
}
