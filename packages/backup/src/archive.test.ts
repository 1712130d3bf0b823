import { randomBytes } from "node:crypto";
import { mkdtempDisposable, readdir, readlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { patience } from "@antochi/testing/patience";
import { expect, it, vi } from "vitest";
import { createArchive } from "./archive.ts";
import { directoryFiles } from "./directory-files.ts";

/** The files in a directory that this process has open. */
async function openBelow(directory: string): Promise<string[]> {
  const names = await readdir("/proc/self/fd");
  const links = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => "")));
  return links.filter((link) => link.startsWith(directory));
}

it.skipIf(process.platform !== "linux").each([
  ["unencrypted", null],
  ["encrypted", randomBytes(32)],
])("closes a file whose reader left before the first byte, %s", async (_, key) => {
  await using home = await mkdtempDisposable(join(tmpdir(), "antochi-archive-"));
  const files = directoryFiles(join(home.path, "backup"));
  const archive = await createArchive(files, { key, folders: ["objects"] });
  await archive.save("objects/a", Readable.from([randomBytes(1_000_000)]));
  const bytes = await archive.open("objects/a");
  expect(await openBelow(home.path)).toHaveLength(1);
  bytes.destroy();
  await vi.waitFor(async () => expect(await openBelow(home.path)).toEqual([]), patience);
});
