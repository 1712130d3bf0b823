import { execFile } from "node:child_process";
import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { program } from "#program";
import { expect, it } from "vitest";
import { confinementHere } from "./confined-process.ts";
import { samplePdf } from "./testing/sample-pdfs.ts";

const crowdedProcess = fileURLToPath(new URL("./testing/crowded-process.ts", import.meta.url));

it.each([
  ["before any inspection", "from the start"],
  ["after an inspection", "after an inspection"],
])(
  "a process that runs out of file descriptors %s goes on, and inspects as well confined as ever once it has some",
  async (_when, begin) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), "antochi-crowded-"));
    const path = join(folder.path, "sample.pdf");
    await writeFile(path, await samplePdf());
    const command = 'ulimit -n 64 && exec "$@"';
    const { stdout } = await promisify(execFile)("/bin/sh", [
      "-c",
      command,
      "sh",
      process.execPath,
      crowdedProcess,
      path,
      begin,
    ]);
    expect(JSON.parse(stdout)).toEqual({
      crowded: "EMFILE",
      free: { ok: true, pageCount: 3, isRepaired: false },
      confinement: await confinementHere(program),
    });
  },
);
