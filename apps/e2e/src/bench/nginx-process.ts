import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "@antochi/environment/free-port";
import { material } from "./material.ts";

const run = promisify(execFile);

export type Nginx = AsyncDisposable & {
  readonly baseURL: string;
  /** Of the master process, which answers nothing itself; its worker is its child. */
  readonly pid: number;
};

/**
 * Serves the page and the PDF from nginx with one worker; null if it is not installed. It checks no session, so this is the
 * least that files cost.
 */
export async function startNginx(directory: string): Promise<Nginx | null> {
  const installed = await run("nginx", ["-v"]).then(
    () => true,
    () => false,
  );
  if (!installed) return null;
  const port = await findFreePort();
  const configuration = join(directory, "nginx.conf");
  await writeFile(configuration, configurationOf(directory, port));
  const child = spawn("nginx", ["-c", configuration], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  const baseURL = `http://127.0.0.1:${port}`;
  while (!(await answers(`${baseURL}/home`))) {
    if (child.exitCode !== null) throw new Error("nginx ended at once");
    await delay(50);
  }
  if (child.pid === undefined) throw new Error("nginx did not start");
  return {
    baseURL,
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.kill("SIGQUIT");
      await ended;
    },
  };
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

function configurationOf(directory: string, port: number): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(directory, name)};`)
    .join("\n");
  return `daemon off;
user root;
worker_processes 1;
pid ${join(directory, "nginx.pid")};
error_log stderr crit;
events {}
http {
access_log off;
sendfile on;
keepalive_requests 1000000;
${temporary}
server {
listen 127.0.0.1:${port};
location = /home { alias ${join(directory, material.page)}; default_type "text/html; charset=utf-8"; add_header content-encoding br; }
location = /pdf { alias ${join(directory, material.pdf)}; default_type application/pdf; }
}
}
`;
}
