import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "@antochi/environment/free-port";
import { patience } from "@antochi/testing/patience";

/** What is wrong with the connection; see https://github.com/Shopify/toxiproxy#toxics. */
export type Toxic =
  | { type: "latency"; attributes: { latency: number } }
  | { type: "bandwidth"; attributes: { rate: number } }
  /** Breaks a connection that has carried so many bytes. */
  | { type: "limit_data"; attributes: { bytes: number } }
  | { type: "timeout"; attributes: { timeout: number } };

/** A connection to a server that a test can disturb. */
export type BadLine = AsyncDisposable & {
  /** The server's address, through the proxy. */
  readonly url: string;
  /** Applies a toxic to what is sent to the server. */
  poison(toxic: Toxic): Promise<void>;
  /** Removes all toxics. */
  cure(): Promise<void>;
};

/** The program, see TOXIPROXY_BIN; null if there is none, which in CI is an error. */
export function findToxiproxy(environment: NodeJS.ProcessEnv): string | null {
  const program = environment["TOXIPROXY_BIN"];
  if (program !== undefined && existsSync(program)) return program;
  if (environment["CI"]) throw new Error("bad lines are not tested: set TOXIPROXY_BIN");
  return null;
}

/** Opens a proxy to a server on a port of 127.0.0.1. */
export async function openBadLine(program: string, port: number, target: string): Promise<BadLine> {
  const api = `http://127.0.0.1:${await findFreePort()}`;
  const child = spawn(program, ["-host", "127.0.0.1", "-port", new URL(api).port], { stdio: "ignore" });
  const exited = once(child, "exit");
  const stop = async () => {
    if (child.exitCode === null && child.kill("SIGTERM")) await exited;
  };
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`${api}${path}`, body && { method: "POST", body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`toxiproxy answered ${answer.status}: ${await answer.text()}`);
  };
  try {
    await answering(`${api}/version`);
    await call("/proxies", {
      name: "line",
      listen: `127.0.0.1:${port}`,
      upstream: new URL(target).host,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${port}`,
    poison: (toxic) => call("/proxies/line/toxics", { name: toxic.type, stream: "upstream", ...toxic }),
    cure: () => call("/reset", {}),
    [Symbol.asyncDispose]: stop,
  };
}

async function answering(url: string): Promise<void> {
  const deadline = AbortSignal.timeout(patience.timeout);
  while (
    !(await fetch(url, { signal: deadline }).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    await delay(50, undefined, { signal: deadline });
  }
}
