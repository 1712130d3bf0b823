import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SpoolTooLarge, removeForgottenSpools, spool } from "./spool.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "spool-test-"));
});
afterAll(() => rm(directory, { recursive: true }));

it("keeps a stream in a file, measured and hashed, until its scope ends", async () => {
  let path: string;
  {
    await using file = await spool(Readable.from([Buffer.from("one "), "δύο"]), { maxBytes: 10, directory });
    expect(file).toMatchObject({ size: 10, sha256: createHash("sha256").update("one δύο").digest("hex") });
    expect(await readFile(file.path, "utf8")).toBe("one δύο");
    path = file.path;
  }
  expect(existsSync(path)).toBe(false);
  expect(await readdir(directory)).toEqual([]);
});

it("refuses more than its limit, stops the sender and leaves nothing behind", async () => {
  const body = Readable.from([Buffer.alloc(10), Buffer.alloc(1)]);
  await expect(spool(body, { maxBytes: 10, directory })).rejects.toBeInstanceOf(SpoolTooLarge);
  expect(body.destroyed).toBe(true);
  expect(await readdir(directory)).toEqual([]);
});

it("stops the sender if there is no room", async () => {
  const body = Readable.from([Buffer.alloc(1)]);
  const nowhere = join(directory, "nowhere");
  await expect(spool(body, { maxBytes: 10, directory: nowhere })).rejects.toMatchObject({ code: "ENOENT" });
  expect(body.destroyed).toBe(true);
});

it("removes killed processes' leftovers, and nothing that may be in use", async () => {
  const forgotten = join(directory, "antochi-spool-old");
  await mkdir(forgotten);
  await writeFile(join(forgotten, "file"), "half of it");
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(forgotten, hoursAgo, hoursAgo);
  await using inUse = await spool(Readable.from(["whole"]), { maxBytes: 10, directory });
  await removeForgottenSpools(new Date(), directory);
  expect(await readdir(directory)).toEqual([basename(dirname(inUse.path))]);
});

it("removes a killed local process's leftovers at once, and nothing of a live one", async () => {
  const program = fileURLToPath(new URL("./testing/spooling-process.ts", import.meta.url));
  const child = spawn(process.execPath, [program, directory], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  const left = await readdir(directory);
  expect(left).toHaveLength(1);
  await removeForgottenSpools(new Date(), directory);
  expect(await readdir(directory)).toEqual(left);

  child.kill("SIGKILL");
  await once(child, "exit");
  await removeForgottenSpools(new Date(), directory);
  expect(await readdir(directory)).toEqual([]);
});

it("is unreadable for others", async () => {
  await using file = await spool(Readable.from(["whole"]), { maxBytes: 10, directory });
  expect((await stat(file.path)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(file.path))).mode & 0o777).toBe(0o700);
});

it("passes on why a sender broke off, and leaves nothing behind", async () => {
  const reason = new Error("the sender is gone");
  const body = new Readable({ read: () => body.destroy(reason) });
  await expect(spool(body, { maxBytes: 10, directory })).rejects.toBe(reason);
  expect(await readdir(directory)).toEqual([]);
});
