import { createServer } from "node:net";
import { configOfProcess } from "../config/config-of-process.ts";
import { portInUse } from "../startup/explain-failed-start.ts";

/**
 * Before `pnpm dev` starts two servers that would each complain in their own way, checks that PORT, where the browser goes,
 * and the next port, where the product listens behind it, are free.
 */
const { port } = configOfProcess().listen;
for (const each of [port, port + 1]) {
  if (await isFree(each)) continue;
  process.stderr.write(`${await portInUse("PORT", each, "localhost")}\n`);
  process.exitCode = 1;
}

function isFree(wanted: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer().once("error", () => resolve(false));
  server.listen(wanted, "127.0.0.1", () => server.close(() => resolve(true)));
  return promise;
}
