/** Receives an endless upload into the given directory, and reports when its first part is there. */
import { Readable } from "node:stream";
import { spool } from "../spool.ts";

const [directory = ""] = process.argv.slice(2);
// Keeps the process alive, which nothing else would.
setInterval(() => undefined, 60_000);

async function* endless() {
  yield "half of it";
  process.stdout.write("begun\n");
  await Promise.withResolvers<never>().promise;
}

await spool(Readable.from(endless()), { maxBytes: 1_000, directory });
