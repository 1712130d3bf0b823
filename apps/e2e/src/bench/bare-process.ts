import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

export type BareServer = AsyncDisposable & { readonly baseURL: string };

/** Starts bare-server.ts as a process of its own, as the product is one. */
export async function startBareServer(directory: string): Promise<BareServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts"), directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout });
  const { value: baseURL = "" } = await lines[Symbol.asyncIterator]().next();
  return {
    baseURL,
    async [Symbol.asyncDispose]() {
      child.kill();
      await ended;
    },
  };
}
