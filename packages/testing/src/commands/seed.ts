import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createDatabase } from "@antochi/db/connection";
import { migrateToLatest } from "@antochi/db/migrate";
import { DirectoryInUse } from "@antochi/embedded/owner";
import { startEmbeddedPostgres } from "@antochi/embedded/postgres";
import { showProgress } from "@antochi/environment/show-progress";
import { addArticles, addUsers, addViews } from "../masses.ts";
import { insertUser, instructorAdmin } from "../people.ts";

/**
 * `pnpm db:seed --activity 1000000 --users 20000 --articles 200`: fills the database at DATABASE_URL, or else the embedded
 * one under DATA_DIR while the product is stopped, with masses of sample rows. Not for a database that people use.
 */
const values = readOptions();
const wanted = {
  users: wholeNumber("users", values.users),
  articles: wholeNumber("articles", values.articles),
  activity: wholeNumber("activity", values.activity),
};

await using postgres = await openPostgres();
await migrateToLatest(postgres.url);
await using database = createDatabase({
  url: postgres.url,
  poolSize: 1,
  statementTimeoutMs: 10 * 60 * 1000,
  onError(error) {
    throw error;
  },
});
const { db, pool } = database;
const now = new Date();

// Views need articles, and articles an administrator who wrote them; an empty database gets both.
if (!(await exists("users where is_admin"))) await insertUser(db, instructorAdmin);
const shown = showProgress();
const progressOf = (step: string, total: number) => (done: number) => shown.progress(step, done, total);
await addUsers(pool, wanted.users, now, progressOf("Adding users", wanted.users));
const articles = wanted.articles || (await exists("knowledge_base_articles")) ? wanted.articles : 200;
shown.progress("Adding articles", 0, articles);
if (articles > 0) await addArticles(pool, articles, now);
await addViews(pool, wanted.activity, now, progressOf("Adding views", wanted.activity));
shown[Symbol.dispose]();
process.stdout.write(`Added ${wanted.users} users, ${articles} articles and ${wanted.activity} views.\n`);
process.stdout.write(
  articles > 0
    ? "The new articles are spread over all categories, old and new, and have no PDF.\n"
    : "The articles that were there stay as they are; --articles adds more.\n",
);

async function exists(from: string): Promise<boolean> {
  return (await pool.query(`select from ${from} limit 1`)).rowCount === 1;
}

async function openPostgres() {
  const url = process.env["DATABASE_URL"];
  if (url) return { url, [Symbol.asyncDispose]: async () => {} };
  const dataDir = join(resolve(process.env["DATA_DIR"] ?? ".data"), "postgres");
  try {
    return await startEmbeddedPostgres({ dataDir });
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    return refuse(`${error.message}: stop the product first, or name a database in DATABASE_URL`);
  }
}

function readOptions() {
  const number = { type: "string", default: "0" } as const;
  try {
    return parseArgs({ options: { activity: number, users: number, articles: number } }).values;
  } catch {
    return refuse("usage: pnpm db:seed [--activity VIEWS] [--users PEOPLE] [--articles ARTICLES]");
  }
}

function wholeNumber(option: string, text: string): number {
  if (/^\d{1,8}$/.test(text)) return Number(text);
  return refuse(`--${option} must be a whole number, not ${text}`);
}

function refuse(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
