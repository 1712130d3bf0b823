import fs from "node:fs";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { patience } from "@antochi/testing/patience";
import { expect, it, vi } from "vitest";
import { createLogger } from "./create-logger.ts";
import { openDestination } from "./log-destination.ts";

function logged(error: unknown): string {
  const lines: string[] = [];
  createLogger("info", { write: (line) => void lines.push(line) }).error({ err: error }, "failed");
  return lines.join("");
}

it("logs what failed and why, through all causes", () => {
  const cause = Object.assign(new Error("connection refused"), { code: "ECONNREFUSED" });
  const line: unknown = JSON.parse(logged(new Error("no database", { cause })));
  expect(line).toMatchObject({
    msg: "failed",
    err: {
      type: "Error",
      message: "no database",
      cause: { message: "connection refused", code: "ECONNREFUSED" },
    },
  });
});

it("leaves out what drivers and mail servers attach to their errors", () => {
  const error = Object.assign(new Error("550 no such user: jane.doe@example.org"), {
    detail: "Key (email)=(jane.doe@example.org) already exists.",
    parameters: ["hunter2"],
  });
  const line = logged(error);
  expect(line).toContain("550 no such user");
  expect(line).not.toContain("jane.doe");
  expect(line).not.toContain("hunter2");
});

it.each([
  "jane.doe@example.org",
  "Jane.Doe@EXAMPLE.CO.UK",
  "ιωάννα@παράδειγμα.ελ",
  "jane@xn--hxajbheg2az3al.xn--qxam",
  "jane=doe@example.org",
  "jane/doe@example.org",
  "jane.o'doe@example.org",
])("leaves out %s, at any depth", (address) => {
  for (const text of [`<${address}>`, `${address}.`, `to=${address}, twice: ${address}`]) {
    expect(logged(new Error(text))).not.toContain("jane");
  }
});

it("keeps the paths of a stack", () => {
  const paths = [
    "at a (file:///srv/node_modules/.pnpm/@fastify+multipart@10.0.2/node_modules/@fastify/multipart/index.js:1:2)",
    "at b (/srv/node_modules/.pnpm/vitest@5.1.1_@types+node@24.0.3_tsx@4.20.0/node_modules/vitest/dist/a.js:3:4)",
    "at c (/srv/node_modules/.pnpm/@trpc+server@12.0.0-rc.1_typescript@7.0.2/node_modules/x.js:5:6)",
  ];
  const error = new Error("failed");
  error.stack = ["Error: failed", ...paths].join("\n    ");
  for (const path of paths) expect(logged(error)).toContain(path);
});

it("looks through a long text without blanks once, not once from each of its letters", () => {
  const document = "JVBERi0/".repeat(30_000);
  expect(logged(new Error(`${document} jane.doe@example.org`))).toContain(`${document} <e-mail>`);
});

it("copes with values that are no errors, and with circular causes", () => {
  const ring = new Error("ring");
  ring.cause = ring;
  expect(logged(ring)).toContain("ring");
  expect(logged("text")).toContain("Something that is no Error was thrown");
});

it("continues while its disk is full, and writes again once there is room", async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-log-"));
  const file = join(directory.path, "log");
  const log = createLogger("info", openDestination(file));
  log.info("before");
  await vi.waitFor(async () => expect(await readFile(file, "utf8")).toContain("before"), patience);

  const refused = Promise.withResolvers<void>();
  const full = vi.spyOn(fs, "write").mockImplementation((...given: unknown[]) => {
    const done = given.at(-1);
    if (typeof done !== "function") throw new Error("written without a callback");
    setImmediate(() => {
      const error = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      Reflect.apply(done, undefined, [error]);
      if (full.mock.calls.length > 2) refused.resolve();
    });
  });
  const mebibyte = "x".repeat(1024 * 1024);
  const writing = setInterval(() => log.info({ mebibyte }, "while it is full"));
  await refused.promise;
  clearInterval(writing);
  for (let line = 0; line < 9; line += 1) log.info({ mebibyte }, "while it is full");
  // Fills the buffer to the brim: not even one more line of this length fits.
  for (let line = 0; line < 20_000; line += 1) log.info("brim");
  full.mockRestore();

  await vi.waitFor(async () => {
    // This line is dropped itself, but triggers another attempt to write the buffered ones.
    log.info("brim");
    expect(await readFile(file, "utf8")).toContain("brim");
  }, patience);
  log.info("after");
  await vi.waitFor(async () => {
    const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
    const said = lines.map((line) => /"msg":"([^"]*)"/.exec(line)?.[1]);
    expect(said.filter((words) => words !== "brim")).toEqual([
      "before",
      "while it is full",
      "while it is full",
      "while it is full",
      "after",
    ]);
  }, patience);
});
