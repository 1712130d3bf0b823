import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type BareServer = AsyncDisposable & { readonly baseURL: string; readonly pid: number };

/** Starts bare-server.ts in a process of its own, like the product. */
export async function startBareServer(directory: string, databaseUrl: string): Promise<BareServer> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "bare-server.ts"), directory, databaseUrl],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const { value: baseURL = "" } = await lines[Symbol.asyncIterator]().next();
  if (child.pid === undefined) throw new Error("The bare server did not start");
  return {
    baseURL,
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}
