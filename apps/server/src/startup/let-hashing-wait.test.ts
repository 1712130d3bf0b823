import { readdir, readFile } from "node:fs/promises";
import { getPriority } from "node:os";
import { expect, it } from "vitest";
import { createLogger } from "../logging/create-logger.ts";
import { letHashingWait } from "./let-hashing-wait.ts";

it.runIf(process.platform === "linux")(
  "gives the hashing threads a lower priority than the rest of the process",
  async () => {
    const log = createLogger("silent");
    const own = getPriority();

    await letHashingWait(log);
    // Once more, as a second product in the same process would.
    await letHashingWait(log);

    const hashing: number[] = [];
    for (const thread of await readdir("/proc/self/task")) {
      const name = await readFile(`/proc/self/task/${thread}/comm`, "utf8");
      if (name.trim() === "libuv-worker") hashing.push(getPriority(Number(thread)));
    }
    expect(hashing.length).toBeGreaterThanOrEqual(4);
    expect(new Set(hashing)).toEqual(new Set([Math.min(own + 10, 19)]));
    expect(getPriority()).toBe(own);
  },
);
