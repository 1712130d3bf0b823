import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { existsSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { findFreePort } from "@antochi/environment/free-port";
import { patience } from "@antochi/environment/testing/patience";

/** The S3 servers that tests run against, with the variable that names each program. */
const servers = {
  minio: { variable: "MINIO_BIN", health: "/minio/health/cluster" },
  versitygw: { variable: "VERSITYGW_BIN", health: "/health" },
} as const;

export type S3ServerName = keyof typeof servers;

export type S3TestServer = AsyncDisposable & {
  /** For example `http://127.0.0.1:40123`. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  region: string;
  process: ChildProcess;
};

const credentials = { accessKey: "test-access-key", secretKey: "test-secret-key" };
const region = "us-east-1";

/**
 * The program of an S3 server: from its variable, else from the PATH, else `null`. Logs if there is none; with CI set
 * it throws, so that CI never silently tests fewer stores.
 */
export function findS3Server(name: S3ServerName, environment: NodeJS.ProcessEnv): string | null {
  const { variable } = servers[name];
  const candidates = [
    environment[variable],
    ...(environment["PATH"] ?? "").split(delimiter).map((path) => join(path, name)),
  ];
  const program = candidates.find((candidate) => candidate !== undefined && existsSync(candidate));
  if (program !== undefined) return program;
  const message = `${name} is not tested: set ${variable} or put it on the PATH`;
  if (environment["CI"]) throw new Error(message);
  process.stderr.write(`${message}\n`);
  return null;
}

/**
 * Starts an S3 server on a free port with its files in a temporary directory; stopped and removed at the end of its scope.
 */
export async function startS3Server(
  name: S3ServerName,
  program: string,
  { port, directory }: { port?: number; directory?: string } = {},
): Promise<S3TestServer> {
  const files = directory ?? (await mkdtemp(join(tmpdir(), `${name}-`)));
  if (name === "versitygw")
    for (const part of ["accounts", "objects"]) await mkdir(join(files, part), { recursive: true });
  const address = `127.0.0.1:${port ?? (await findFreePort())}`;
  const child = spawn(program, argumentsOf(name, address, files), {
    env: { PATH: process.env["PATH"], HOME: files, ...environmentOf(name) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => output.push(chunk));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.kill("SIGTERM"))
      await once(child, "exit");
    if (directory === undefined) await rm(files, { recursive: true, force: true });
  };
  const endpoint = `http://${address}`;
  try {
    await answering(`${endpoint}${servers[name].health}`, child);
  } catch (cause) {
    await stop();
    throw new Error(`${name} did not start: ${Buffer.concat(output).toString().slice(-2000)}`, { cause });
  }
  return { endpoint, ...credentials, region, process: child, [Symbol.asyncDispose]: stop };
}

function argumentsOf(name: S3ServerName, address: string, files: string): string[] {
  if (name === "minio") return ["server", files, "--address", address, "--quiet"];
  const options = ["--port", address, "--health", "/health", "--cors-allow-origin", "*"];
  return [
    ...options,
    "--iam-dir",
    join(files, "accounts"),
    "--iam-cache-disable",
    "posix",
    join(files, "objects"),
  ];
}

function environmentOf(name: S3ServerName): NodeJS.ProcessEnv {
  return name === "minio"
    ? {
        MINIO_ROOT_USER: credentials.accessKey,
        MINIO_ROOT_PASSWORD: credentials.secretKey,
        MINIO_BROWSER: "off",
      }
    : { ROOT_ACCESS_KEY: credentials.accessKey, ROOT_SECRET_KEY: credentials.secretKey };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  const deadline = AbortSignal.timeout(patience.timeout);
  while (child.exitCode === null) {
    const response = await fetch(url, { signal: deadline }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await wait(50, undefined, { signal: deadline });
  }
  throw new Error(`It ended with ${child.exitCode}`);
}
