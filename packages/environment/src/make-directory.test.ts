import { mkdtempDisposable, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeDirectory } from "./make-directory.ts";

it("creates missing directories for its owner only, and leaves existing ones", async () => {
  await using home = await mkdtempDisposable(join(tmpdir(), "antochi-directory-"));
  const path = join(home.path, "one", "two");
  await Promise.all([makeDirectory(path), makeDirectory(path)]);
  for (const made of [path, join(home.path, "one")]) expect((await stat(made)).mode & 0o777).toBe(0o700);
});

it("makes directories passable for others on request, whatever the umask", async () => {
  await using home = await mkdtempDisposable(join(tmpdir(), "antochi-directory-"));
  const path = join(home.path, "one", "two");
  const umask = process.umask(0o077);
  try {
    await makeDirectory(path, 0o711);
  } finally {
    process.umask(umask);
  }
  for (const made of [path, join(home.path, "one")]) expect((await stat(made)).mode & 0o777).toBe(0o711);
});

it("creates the same directory for several callers at once", async () => {
  await using home = await mkdtempDisposable(join(tmpdir(), "antochi-directory-"));
  for (let round = 0; round < 200; round += 1) {
    const path = join(home.path, String(round), "one", "two");
    await Promise.all([1, 2, 3, 4].map(() => makeDirectory(path)));
  }
});

it("fails at once if it cannot", async () => {
  await using home = await mkdtempDisposable(join(tmpdir(), "antochi-directory-"));
  const file = join(home.path, "file");
  await writeFile(file, "");
  await expect(makeDirectory(file)).rejects.toThrow(`EEXIST: file already exists, mkdir '${file}'`);
  await expect(makeDirectory(join(file, "in", "it"))).rejects.toThrow("ENOTDIR");
});

it.runIf(process.platform === "linux")("fails in /proc too, where Node's own never returns", async () => {
  await expect(makeDirectory("/proc/antochi/data")).rejects.toMatchObject({ path: "/proc/antochi" });
});
