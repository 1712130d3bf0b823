import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPortHolder } from "@antochi/environment/port-holder";
import { hasCode } from "@antochi/environment/system-error";
import { buildCompanion } from "./build-companion.ts";
import { type Config, configOfProcess } from "./config/read-config.ts";
import { shortenLog } from "./short-log.ts";

process.exit(await run());

/** Runs until a signal ends it; fetches under way are lost, and retried by their clients. @returns the exit code */
async function run(): Promise<number> {
  const config = configOrComplaint();
  if (config === null) return 1;
  shortenLog();
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-companion-"));
  const server = buildCompanion(config, { directory: directory.path, now: () => new Date() });
  const { host, port } = config.listen;
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    process.stderr.write(`${await explainListening(error, config.listen)}\n`);
    return 1;
  }
  process.stdout.write(`Fetches links for ${config.siteOrigin} on http://${host}:${port}\n`);
  await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]);
  return 0;
}

function configOrComplaint(): Config | null {
  try {
    return configOfProcess();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : "The configuration is wrong"}\n`);
    return null;
  }
}

/** One line for the person who started the process: why it does not listen. */
async function explainListening(error: unknown, { host, port }: Config["listen"]): Promise<string> {
  if (!hasCode(error, "EADDRINUSE")) return `HOST and PORT: cannot listen on ${host}:${port}`;
  const holder = await findPortHolder(port);
  return `PORT ${port} is in use on ${host}${holder === undefined ? "" : ` by ${holder}`}`;
}
