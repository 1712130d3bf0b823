import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

type Ended = { code: unknown; out: string; complaint: string };

function runMain(environment: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, "main.ts")],
      { env: environment },
      (error, out, complaint) => resolve({ code: error ? error.code : 0, out, complaint }),
    );
  });
}

it("ends at once on a wrong value, with one line that names the variable", async () => {
  const ended = await runMain({ PORT: "eighty" });
  expect(ended).toEqual({ code: 1, out: "", complaint: "PORT must be a whole number from 1 to 65535\n" });
});

it.runIf(process.platform === "linux").each([
  ["/proc/antochi", "DATA_DIR: ENOENT: no such file or directory, mkdir '/proc/antochi'\n"],
  ["/dev/null", "DATA_DIR: EEXIST: file already exists, mkdir '/dev/null'\n"],
])("ends soon where DATA_DIR is %s, which cannot be made", async (DATA_DIR, complaint) => {
  const ended = await runMain({ DATA_DIR, LOG_LEVEL: "silent" });
  expect(ended).toEqual({ code: 1, out: "", complaint });
});

it("ends at once on half of the S3 group", async () => {
  const ended = await runMain({ S3_ENDPOINT: "http://127.0.0.1:9", S3_BUCKET: "antochi" });
  expect(ended).toEqual({
    code: 1,
    out: "",
    complaint: "S3_ACCESS_KEY is missing, while S3_ENDPOINT is set\n",
  });
});
