import { randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordAct } from "@antochi/api/audit/record-act";
import { giveDatabase } from "@antochi/db/give-database";
import { createDiskStore } from "@antochi/storage/disk-store";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser } from "@antochi/testing/people";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runProgram } from "../testing/run-program.ts";

let filled: TestDatabase;
let empty: TestDatabase;
let home: string;

beforeAll(async () => {
  [filled, empty] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  home = await mkdtemp(join(tmpdir(), "antochi-commands-"));
  await insertUser(filled.db, approvedMember);
});
afterAll(async () => {
  await Promise.all([filled.close(), empty.close()]);
  await rm(home, { recursive: true });
});

/** Prepares the object store as the product's first start does. */
async function prepareStore(dataDir: string): Promise<void> {
  const root = join(dataDir, "objects");
  const publicUrl = "http://localhost:3000";
  await createDiskStore({ root, publicUrl, signingSecret: "", now: () => new Date() }).prepare();
}

/** Progress lines, printed every ten seconds: on a busy enough machine any command prints some. */
const progress = /^[A-Z][\w ]+: \d+ %.*\n/gm;

async function run(command: "backup" | "restore", operands: string[], env: Record<string, string>) {
  const { complaint, ...ended } = await runProgram(`commands/${command}`, { operands, env, cwd: home });
  return { ...ended, complaint: complaint.replaceAll(progress, "") };
}

it("move one installation into another, and report what they did", async () => {
  const from = { DATABASE_URL: filled.url, DATA_DIR: join(home, "from") };
  const to = { DATABASE_URL: empty.url, DATA_DIR: join(home, "to") };
  // The administrator, and the row that marks whose required reading has to be recounted.
  const totals = "2 rows, 0 jobs and 0 objects (0.0 MB)";
  const directory = join(home, "first");
  await prepareStore(from.DATA_DIR);
  expect(await run("backup", ["first"], from)).toEqual({
    code: 0,
    out: `Backed up ${totals} to ${directory}\n`,
    complaint: "",
  });
  const whole = await run("backup", ["--verify", "first"], {});
  expect(whole).toMatchObject({ code: 0, complaint: "" });
  expect(whole.out).toMatch(new RegExp(`^${directory}, made \\d{4}-.*Z, is whole: 2 rows, 0 jobs`));
  expect(await run("restore", ["first"], to)).toEqual({
    code: 0,
    out: `Restored ${totals} from ${directory}\n`,
    complaint: "",
  });
  expect(await empty.db.selectFrom("users").select("email").execute()).toEqual([
    { email: approvedMember.email },
  ]);
  expect(await run("restore", ["first"], to)).toEqual({
    code: 1,
    out: "",
    complaint:
      "The database is not empty (audit_entries, audit_unsealed, mail_hold, required_reading_marks, users): restore into a new one, before the first start\n",
  });
});

it("name what the store, and then the backup, lacks, and exit accordingly", async () => {
  await using lacking = await openDatabase();
  await using target = await openDatabase();
  const { objectPath } = await insertRegisteredFile(lacking.db);
  const key = objectPath?.slice("/objects/".length);
  const from = { DATABASE_URL: lacking.url, DATA_DIR: join(home, "lacking") };
  await prepareStore(from.DATA_DIR);
  const backedUp = await run("backup", ["second"], from);
  expect(backedUp).toMatchObject({
    code: 1,
    complaint: `${key} is registered, but the store does not have it\n`,
  });
  expect(backedUp.out).toMatch(/^Backed up \d+ rows/);
  const to = { DATABASE_URL: target.url, DATA_DIR: join(home, "target") };
  const restored = await run("restore", ["second"], to);
  expect(restored).toMatchObject({
    code: 1,
    complaint:
      `${key} is registered, but the backup does not have it\n` +
      "One PDF is wrong: replace it in the panel, or put the object back\n",
  });
  expect(restored.out).toMatch(/^Restored \d+ rows/);
  expect(await target.db.selectFrom("storedFiles").select("objectPath").execute()).toEqual([{ objectPath }]);
});

it("restore into a database whose audit log the account may only append to", async () => {
  await using target = await openDatabase();
  const from = { DATABASE_URL: filled.url, DATA_DIR: join(home, "from") };
  await recordAct(filled.db, { now: () => new Date() }, { act: "signed-out", by: 1 });
  await prepareStore(from.DATA_DIR);
  expect(await run("backup", ["audited"], from)).toMatchObject({ code: 0 });
  const url = new URL(target.url);
  url.username = `app_${randomUUID().slice(0, 8)}`;
  url.password = "a password";
  await giveDatabase({ rootUrl: target.url, url: url.href });
  const to = { DATABASE_URL: url.href, DATA_DIR: join(home, "to-audited") };
  expect(await run("restore", ["audited"], to)).toMatchObject({ code: 0, complaint: "" });
  const acts = target.db.selectFrom("auditEntries").select("act").orderBy("id");
  expect((await acts.execute()).slice(-2)).toEqual([{ act: "signed-out" }, { act: "backup-restored" }]);
});

it("restore nothing before the key of the one-time codes could be read, so that it can be put back", async () => {
  const from = { DATABASE_URL: filled.url, DATA_DIR: join(home, "from") };
  await prepareStore(from.DATA_DIR);
  expect(await run("backup", ["keyless"], from)).toMatchObject({ code: 0 });
  // With a Postgres of its own, which may run under another account and has to reach its directory.
  await chmod(home, 0o711);
  const dataDir = join(home, "to-keyless");
  const key = join(dataDir, "secrets", "secret-key");
  await mkdir(join(dataDir, "secrets"), { recursive: true });
  await writeFile(key, "");
  const refused = await run("restore", ["keyless"], { DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.complaint).toContain(`${key} is empty: put back what was in it`);
  await writeFile(key, "a key of twenty-four signs");
  expect(await run("restore", ["keyless"], { DATA_DIR: dataDir })).toMatchObject({ code: 0, complaint: "" });
});

it("encrypt with the key of a file, and decrypt on a machine that has nothing else", async () => {
  await using target = await openDatabase();
  const from = { DATABASE_URL: filled.url, DATA_DIR: join(home, "from") };
  await prepareStore(from.DATA_DIR);
  const keyFile = join(home, "backup.key");
  const made = await run("backup", ["--new-key", "backup.key"], {});
  expect(made).toMatchObject({ code: 0, complaint: "" });
  expect(made.out).toMatch(new RegExp(`^Wrote a new key to ${keyFile}\n`));
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect(await run("backup", ["--new-key", "backup.key"], {})).toMatchObject({
    code: 1,
    complaint: `${keyFile} is there already, and a key that was used is never replaced\n`,
  });

  const directory = join(home, "sealed");
  const sealed = await run("backup", ["sealed"], { ...from, BACKUP_KEY_FILE: keyFile });
  expect(sealed).toMatchObject({ code: 0, complaint: "" });
  expect(sealed.out).toMatch(
    /^Backed up \d+ rows, 0 jobs and 0 objects \(0\.0 MB\) to .*sealed, encrypted\n$/,
  );
  expect(await run("backup", ["--verify", "sealed"], {})).toMatchObject({
    code: 1,
    complaint: `${directory} is encrypted: name its key by --key or BACKUP_KEY_FILE\n`,
  });
  expect(await run("backup", ["--verify", "sealed", "--key", "backup.key"], {})).toMatchObject({ code: 0 });
  await run("backup", ["--new-key", "other.key"], {});
  const to = { DATABASE_URL: target.url, DATA_DIR: join(home, "to-sealed") };
  expect(await run("restore", ["sealed", "--key", "other.key"], to)).toMatchObject({
    code: 1,
    out: "",
    complaint: `The key is not that of ${directory}, or its manifest.sealed was altered\n`,
  });
  expect(await run("restore", ["sealed", "--key", "backup.key"], to)).toMatchObject({
    code: 0,
    complaint: "",
  });
  expect(await target.db.selectFrom("users").select("email").execute()).toEqual([
    { email: approvedMember.email },
  ]);
});

it("keep several backups, list them and restore one by its name", async () => {
  await using target = await openDatabase();
  const kept = { BACKUP_DIR: "kept", BACKUP_KEY: "ab".repeat(32) };
  const from = { DATABASE_URL: filled.url, DATA_DIR: join(home, "from"), ...kept };
  await prepareStore(from.DATA_DIR);
  expect(await run("backup", ["--kept"], from)).toMatchObject({ code: 0, complaint: "" });
  const listed = await run("backup", ["--list"], kept);
  expect(listed.out).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\n$/);
  const name = listed.out.trim();
  expect(await run("backup", ["--verify", "--kept", name], kept)).toMatchObject({ code: 0, complaint: "" });
  const to = { DATABASE_URL: target.url, DATA_DIR: join(home, "to-kept"), ...kept };
  expect(await run("restore", ["--kept", name], to)).toMatchObject({ code: 0, complaint: "" });
  // The original's backup runs are not taken for the copy's own.
  expect(await target.db.selectFrom("backupRuns").select("id").execute()).toEqual([]);
  const restored = target.db.selectFrom("auditEntries").select("actor").where("act", "=", "backup-restored");
  expect(await restored.execute()).toEqual([{ actor: "house" }]);
});

async function openDatabase(): Promise<TestDatabase & AsyncDisposable> {
  const database = await createTestDatabase();
  return { ...database, [Symbol.asyncDispose]: database.close };
}

const usage =
  "usage: pnpm backup DIRECTORY [--key FILE]\n" +
  "       pnpm backup --verify DIRECTORY [--key FILE]\n" +
  "       pnpm backup --new-key FILE\n" +
  "       pnpm backup --kept\n" +
  "       pnpm backup --verify --kept NAME [--key FILE]\n" +
  "       pnpm backup --list\n";

it.each([
  [[], {}, usage],
  [["--verify"], {}, usage],
  [["a", "b"], {}, usage],
  [["--encrypt", "a"], {}, usage],
  [["--kept", "a"], {}, usage],
  [["--kept"], {}, "BACKUP_DIR or BACKUP_S3_ENDPOINT has to say where\n"],
  [
    ["--kept", "--key", "/dev/null"],
    { BACKUP_DIR: "unsealed" },
    "--kept takes no --key: BACKUP_KEY or BACKUP_KEY_FILE encrypts it, as it does the backups by the clock\n",
  ],
  [["a", "--key", "none"], {}, "The key cannot be read from none\n"],
  [["a", "--key", "/dev/null"], {}, "/dev/null holds no key: it must be 32 bytes in hexadecimal or base64\n"],
  [["a"], { BACKUP_KEY: "secret" }, "BACKUP_KEY must be 32 bytes in hexadecimal or base64\n"],
  [
    ["a"],
    { DATABASE_URL: "mysql://db/x" },
    "DATABASE_URL must be an address that starts with postgres:// or postgresql://\n",
  ],
])("exit at once on %j in %j", async (directories, environment, complaint) => {
  expect(await run("backup", directories, environment)).toEqual({ code: 1, out: "", complaint });
});
