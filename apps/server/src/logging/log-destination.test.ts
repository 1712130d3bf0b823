import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { patience } from "@antochi/testing/patience";
import { expect, it } from "vitest";
import { z } from "zod";

const lineSchema = z.object({ of: z.string(), place: z.number() });

const program = `
  import { openDestination } from ${JSON.stringify(join(import.meta.dirname, "log-destination.ts"))};
  const destination = openDestination(1);
  for (let line = 0; line < 2_000; line += 1) destination.write(line + " " + "x".repeat(500) + "\\n");
  process.exit(3);
`;

function run(log: "pipe" | number) {
  return spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", log, "pipe"],
    encoding: "utf8",
    timeout: patience.timeout,
  });
}

it("writes the rest when the process ends", () => {
  const { status, stdout, stderr } = run("pipe");
  expect({ status, stderr }).toEqual({ status: 3, stderr: "" });
  const numbers = stdout.trimEnd().split("\n");
  expect(numbers.map((line) => Number.parseInt(line, 10)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 2_000 }, (_, line) => line),
  );
});

it.runIf(process.platform === "linux")(
  "exits with the process's own code if there is no room for the rest, and says what is lost",
  () => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = run(full);
    closeSync(full);
    expect(status).toBe(3);
    expect(stderr).toBe(
      "The end of the log is lost, 1010890 bytes: ENOSPC: no space left on device, write\n",
    );
  },
);

/**
 * Opens the destination anew for each use, as the product does; `process.stdout` makes the pipe non-blocking, so that
 * it may refuse a write. The printed lines exceed what the log alone may buffer.
 */
const auditing = `
  import { openDestination } from ${JSON.stringify(join(import.meta.dirname, "log-destination.ts"))};
  process.stdout.on("error", () => undefined);
  const line = (of, place, filler) => JSON.stringify({ of: process.pid + " " + of, place, filler }) + "\\n";
  openDestination(1).print(Array.from({ length: 2_000 }, (_, place) => line("audit", place, "ά".repeat(1_200))).join(""));
  for (let place = 0; place < 2_000; place += 1) openDestination(1).write(line("log", place, "x".repeat(200)));
  await openDestination(1).drained();
  process.exit(0);
`;

it.each([
  ["one process", 1],
  ["several workers", 2],
])("everything printed beside the log by %s reaches a slow reader complete", async (_, processes) => {
  const each = Array.from({ length: processes }, () => '"$0" --input-type=module --eval "$1" &');
  const child = spawn("/bin/sh", ["-c", `${each.join(" ")} wait`, process.execPath, auditing], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  let said = "";
  child.stdout.setEncoding("utf8");
  for await (const text of child.stdout) {
    said += text;
    // Reads slowly: the event loop runs some turns before each chunk.
    for (let turns = 0; turns < 20; turns += 1) await turn();
  }
  expect(await ended).toEqual([0, null]);
  const places = new Map<string, number[]>();
  for (const text of said.trimEnd().split("\n")) {
    const { of, place } = lineSchema.parse(JSON.parse(text));
    places.set(of, [...(places.get(of) ?? []), place]);
  }
  expect(places.size).toBe(2 * processes);
  const all = Array.from({ length: 2_000 }, (__, place) => place);
  for (const of of places.values()) expect(of).toEqual(all);
});
