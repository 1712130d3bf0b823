import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { patience } from "@antochi/testing/patience";
import { expect, it } from "vitest";

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

it("writes all that is left when the process ends", () => {
  const { status, stdout, stderr } = run("pipe");
  expect({ status, stderr }).toEqual({ status: 3, stderr: "" });
  const numbers = stdout.trimEnd().split("\n");
  expect(numbers.map((line) => Number.parseInt(line, 10)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 2_000 }, (_, line) => line),
  );
});

it.runIf(process.platform === "linux")(
  "ends where there is no room for it, with the process's own code, and says what is lost",
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
