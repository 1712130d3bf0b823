import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasCode, ifThere } from "@antochi/environment/system-error";
import { identify } from "./process-identity.ts";

/** Another living process uses the directory; has its `path`, like system errors. */
export class DirectoryInUse extends Error {
  readonly path: string;

  constructor(path: string, pid: number) {
    super(`${path} is in use by process ${pid}`);
    this.path = path;
  }
}

/**
 * Marks the directory as used by this process, so that a second one started on it by mistake fails with a clear error
 * instead of taking over the first one's Postgres. The mark of a dead process does not count.
 */
export async function claim(dataDir: string): Promise<void> {
  const mark = join(dataDir, "owner");
  const self = (await identify(process.pid)) ?? String(process.pid);
  for (;;) {
    try {
      return await writeFile(mark, self, { flag: "wx", mode: 0o600 });
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    }
    const owner = await readMark(mark);
    if (await isAlive(owner)) throw new DirectoryInUse(dataDir, Number.parseInt(owner, 10));
    await rm(mark, { force: true });
  }
}

/** Releases a directory that this process claimed. */
export async function release(dataDir: string): Promise<void> {
  await rm(join(dataDir, "owner"), { force: true });
}

/** Whether a living process uses the directory. */
export async function isClaimed(dataDir: string): Promise<boolean> {
  return isAlive(await readMark(join(dataDir, "owner")));
}

/** Whether a process claimed the directory and died without releasing it. */
export async function isAbandoned(dataDir: string): Promise<boolean> {
  const owner = await readMark(join(dataDir, "owner"));
  return owner !== "" && !(await isAlive(owner));
}

async function isAlive(owner: string): Promise<boolean> {
  return (await identify(Number.parseInt(owner, 10))) === owner;
}

async function readMark(mark: string): Promise<string> {
  return (await ifThere(readFile(mark, "utf8"))) ?? "";
}
