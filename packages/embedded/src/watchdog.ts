import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Account } from "./account.ts";

/** Waits for a line, or for the end of its input, which the kernel causes however its parent dies. */
const script = 'read -r _ || kill -INT "$1"';

/**
 * Stops Postgres soon after this process dies, even by `kill -9`, so that nothing is left running. What it does not stop in
 * time is found by the next start (see orphan.ts). Call the returned function before stopping Postgres yourself.
 */
export function watchOver(postmaster: number, account: Account): () => Promise<void> {
  const watchdog = spawn("/bin/sh", ["-c", script, "watchdog", String(postmaster)], {
    ...account,
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const exited = once(watchdog, "exit");
  return async () => {
    watchdog.stdin.end("\n");
    await exited;
  };
}
