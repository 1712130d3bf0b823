import { once } from "node:events";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildCompanion } from "./build-companion.ts";
import { type Config, configOfProcess } from "./config/read-config.ts";

process.exit(await run());

/** Runs until a signal ends it; what is being fetched then is lost, and asked for again. @returns the exit code */
async function run(): Promise<number> {
  const config = configOrComplaint();
  if (config === null) return 1;
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-companion-"));
  const server = buildCompanion(config, { directory: directory.path, now: () => new Date() });
  const { host, port } = config.listen;
  server.listen(port, host);
  await once(server, "listening");
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
