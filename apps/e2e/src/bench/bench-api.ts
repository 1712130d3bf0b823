import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPool } from "@antochi/db/pool";
import { z } from "zod";
import { openAdmin, openClient, readAnswer, signIn } from "../arrangements/api-client.ts";
import { addMember } from "../arrangements/members.ts";
import { startProduct } from "../product/product.ts";
import { startPostgresServer } from "../site/postgres-server.ts";
import { startBareServer } from "./bare-process.ts";
import { casesOf } from "./cases.ts";
import { keepMaterial } from "./material.ts";
import { type Figures, measureBeside } from "./measure.ts";

/**
 * `pnpm bench:api`: what the main calls of the built product cost, each beside what Fastify and Node need for the same
 * bytes, in the same run. Prints a table in Markdown.
 */
await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-bench-"));
await using postgres = await startPostgresServer();
await using product = await startProduct({ LOG_LEVEL: "warn", DATABASE_URL: postgres.url, DEMO: "on" });
await using admin = await openAdmin(product);
const person = await addMember(admin);
await using member = await openClient(product);
await signIn(member, person);
await liftViewMeter();
const { cookies } = await member.storageState();
const [article] = await readAnswer(
  await member.get("/api/knowledge-base/articles"),
  200,
  z.array(z.object({ id: z.int(), pdfPath: z.string() })).min(1),
);
if (article === undefined) throw new Error("There are no sample articles");
const pdf = await (await member.get(article.pdfPath)).body();

await keepMaterial(directory.path, {
  page: await (await member.get("/home")).body(),
  articles: await (await member.get("/api/knowledge-base/articles")).body(),
  password: person.password,
  pdf,
});
await using bare = await startBareServer(directory.path);

print(["call", "requests/s", "p99", "beside it: bare Fastify with", "requests/s", "p99", "ratio"]);
print(["---", "--:", "--:", "---", "--:", "--:", "--:"]);
const scene = {
  productURL: product.baseURL,
  bareURL: bare.baseURL,
  person,
  cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
  articleId: article.id,
  pdf: { path: article.pdfPath, size: pdf.length },
};
for (const { name, beside, ours, bare: theirs } of casesOf(scene)) {
  const figures = await measureBeside(ours, theirs);
  const ratio = figures.product.rate / figures.bare.rate;
  print([name, ...describe(figures.product), beside, ...describe(figures.bare), ratio.toFixed(2)]);
}

/** One member makes the calls of thousands here, metered like any other but with points for all of them. */
async function liftViewMeter(): Promise<void> {
  const pool = createPool({ url: postgres.url, poolSize: 1, onError: () => undefined });
  await pool.query(
    `insert into rate_limits (key, points, expire)
     select 'views:' || id, -1000000000, (extract(epoch from now()) + 3600) * 1000 from users`,
  );
  await pool.end();
}

function describe({ rate, p99 }: Figures): string[] {
  return [rate.toFixed(0), `${p99.toFixed(0)} ms`];
}

function print(cells: readonly string[]): void {
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}
