import { mkdtempDisposable, readdir, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { createArchive } from "./archive.ts";
import { directoryFiles } from "./directory-files.ts";

it.runIf(process.platform === "linux")("says which directory a full disk left without space", async () => {
  await using home = await mkdtempDisposable(join(tmpdir(), "antochi-full-"));
  const directory = join(home.path, "backup");
  const archive = await createArchive(directoryFiles(directory), { key: null, folders: ["objects"] });
  await symlink("/dev/full", join(directory, "objects", "a.unfinished"));
  // More than the streams on the way hold.
  const bytes = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(100_000)));
  await expect(archive.save("objects/a", bytes)).rejects.toMatchObject({
    name: "BackupError",
    message: `No space is left in ${directory}`,
    cause: { code: "ENOSPC" },
  });
  expect(await readdir(join(directory, "objects"))).toEqual([]);
});
