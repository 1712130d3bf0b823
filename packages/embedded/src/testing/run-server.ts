import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export type RunningServer = {
  process: ChildProcess;
  url: string;
  /** Resolves with the next line that it reports. */
  nextLine: () => Promise<string>;
  exited: Promise<unknown>;
};

type Account = { uid?: number; gid?: number };

/** Starts server.ts as the leader of a process group, as a shell does, so that a test can send Ctrl-C to the group. */
export async function runServer(dataDir: string, account: Account = {}): Promise<RunningServer> {
  const program = fileURLToPath(new URL("./server.ts", import.meta.url));
  const child = spawn(process.execPath, [program, dataDir], {
    ...account,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => {
    const line = await lines.next();
    if (line.done === true) throw new Error("The server ended without a word");
    return line.value;
  };
  return { process: child, exited: once(child, "exit"), nextLine, url: await nextLine() };
}
