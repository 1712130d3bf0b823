import pg from "pg";
import { startEmbeddedPostgres } from "../postgres.ts";

/**
 * A small stand-in for the product, run by the tests as a separate process: starts Postgres in the directory given as its
 * argument, reports its address, and on Ctrl-C finishes one more query before it stops.
 */
const [dataDir = ""] = process.argv.slice(2);
const postgres = await startEmbeddedPostgres({ dataDir });
const client = new pg.Client({ connectionString: postgres.url });
await client.connect();

process.once("SIGINT", () => {
  void (async () => {
    // Long enough for Postgres to be gone if the same Ctrl-C had reached it.
    await client.query("select pg_sleep(0.5)");
    report("finished");
    await client.end();
    await postgres.stop();
  })();
});

report(postgres.url);

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
