/** Receives an upload that never ends into the directory it is given, and says when the first of it is there. */
import { Readable } from "node:stream";
import { spool } from "../spool.ts";

const [directory = ""] = process.argv.slice(2);
// Keeps the process, which nothing else would.
setInterval(() => undefined, 60_000);

async function* endless() {
  yield "half of it";
  process.stdout.write("begun\n");
  await Promise.withResolvers<never>().promise;
}

await spool(Readable.from(endless()), { maxBytes: 1_000, directory });
