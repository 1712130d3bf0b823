import { spawnSync } from "node:child_process";
import { mkdir, mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claim } from "@antochi/embedded/owner";
import { expect, it } from "vitest";

it("says in one line that the product has to be stopped first, where it runs on the same data", async () => {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-seed-"));
  const dataDir = join(directory.path, "postgres");
  await mkdir(dataDir);
  await claim(dataDir);
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "seed.ts")], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], DATA_DIR: directory.path },
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: "",
    stderr: `${dataDir} is in use by process ${process.pid}: stop the product first, or name a database in DATABASE_URL\n`,
  });
});
