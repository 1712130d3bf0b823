/**
 * Tries what a file that took over the PDF process would try, and writes the result of each attempt to standard output, as
 * JSON.
 */
import { execFileSync } from "node:child_process";
import { fstatSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { Worker } from "node:worker_threads";

const [secret = "", port = ""] = process.argv.slice(2);

const attempts: Record<string, () => unknown> = {
  "read another file": () => readFileSync(secret),
  "read the system's files": () => readFileSync("/etc/passwd"),
  "read what its parent was started with": () => readFileSync(`/proc/${process.ppid}/environ`),
  "read what it was started with": () => readFileSync("/proc/self/environ"),
  "list a directory": () => readdirSync("/"),
  "write a file": () => writeFileSync(`${secret}.stolen`, ""),
  "start a program": () => execFileSync("/bin/true"),
  "start a thread": () => new Worker("1", { eval: true }),
  "load native code": () => process.dlopen({ exports: {} }, "/nowhere.node"),
  "signal its parent": () => process.kill(process.ppid, 0),
};

const results: Record<string, unknown> = {};
for (const [name, attempt] of Object.entries(attempts))
  results[name] = await outcomeOf(async () => attempt());
results["reach the network"] = await outcomeOf(() => reach(Number(port)));
results["variables"] = Object.keys(process.env);
results["runs under an account of its own"] = process.getuid?.() === 65533;
results["bytes of its own file"] = fstatSync(0).size;
process.stdout.write(JSON.stringify(results));

async function outcomeOf(attempt: () => Promise<unknown>): Promise<string> {
  return attempt().then(
    () => "done",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "failed"),
  );
}

function reach(target: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(target, "127.0.0.1", () => {
      socket.destroy();
      resolve();
    });
    socket.once("error", reject);
  });
}
