import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { program } from "#program";
import { runWithFewDescriptors } from "@antochi/testing/file-descriptors";
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
    expect(await runWithFewDescriptors(crowdedProcess, path, begin)).toEqual({
      crowded: "EMFILE",
      free: { ok: true, pageCount: 3, isRepaired: false },
      confinement: await confinementHere(program),
    });
  },
);
