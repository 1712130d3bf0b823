import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findFreePort } from "@antochi/environment/free-port";
import { signImportTicket } from "@antochi/storage/import-ticket";
import { newObjectKey } from "@antochi/storage/object-key";
import { expect, test } from "vitest";

const given = {
  COMPANION_SECRET: "a secret of many characters",
  S3_ENDPOINT: "http://127.0.0.1:9",
  S3_ACCESS_KEY: "access",
  S3_SECRET_KEY: "secret",
  S3_BUCKET: "antochi",
};

/** Runs the program to its end. */
function runMain(environment: Record<string, string>): Promise<{ code: unknown; complaint: string }> {
  return new Promise((resolve) => {
    const env = { ...given, ...environment };
    execFile(process.execPath, [join(import.meta.dirname, "main.ts")], { env }, (error, _out, complaint) =>
      resolve({ code: error ? error.code : 0, complaint }),
    );
  });
}

test("exits on a wrong value, with one line that names the variable", async () => {
  expect(await runMain({ PORT: "many" })).toEqual({
    code: 1,
    complaint: "PORT must be a whole number from 1 to 65535\n",
  });
});

test("exits if it cannot listen, with one line that says so", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = String(typeof address === "object" && address ? address.port : 0);
  const taken = await runMain({ PORT: port });
  other.close();
  expect(taken.code).toBe(1);
  expect(taken.complaint).toMatch(new RegExp(`^PORT ${port} is in use on 127\\.0\\.0\\.1.*\n$`));
  // A documentation address (RFC 5737), which no machine has.
  expect(await runMain({ HOST: "203.0.113.5", PORT: port })).toEqual({
    code: 1,
    complaint: `HOST and PORT: cannot listen on 203.0.113.5:${port}\n`,
  });
});

test("logs that a link failed and why, in one line, without what follows its question mark", async () => {
  const port = await findFreePort();
  const env = { ...given, PORT: String(port), NODE_ENV: "production" };
  const running = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], { env });
  const exited = once(running, "exit");
  const listening = Promise.withResolvers<void>();
  const lines: string[] = [];
  const reader = createInterface(running.stdout).on("line", (line) => {
    lines.push(line);
    if (line.startsWith("Fetches links")) listening.resolve();
  });
  const read = once(reader, "close");
  await Promise.race([listening.promise, exited]);
  const expires = Math.floor(Date.now() / 1000) + 60;
  const ticket = signImportTicket(given.COMPANION_SECRET, { key: newObjectKey("uploads/"), expires });
  const url = "http://10.0.0.1/manual.pdf?signature=known-to-few";
  const answer = await fetch(`http://127.0.0.1:${port}/url/meta`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url, metadata: { ticket } }),
  });
  expect(answer.status).toBe(422);
  running.kill();
  await Promise.all([exited, read]);
  expect(lines).toEqual([
    expect.stringContaining("clean up job"),
    `Fetches links for http://localhost:3000 on http://127.0.0.1:${port}`,
    expect.stringMatching(/controller\.url\.meta\.error RequestError: Forbidden IP address$/),
  ]);
});
