import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDiskStore } from "@antochi/storage/disk-store";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser } from "@antochi/testing/people";
import { afterAll, beforeAll, expect, it } from "vitest";

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

/** As the product's first start leaves it. */
async function prepareStore(dataDir: string): Promise<void> {
  const root = join(dataDir, "objects");
  const publicUrl = "http://localhost:3000";
  await createDiskStore({ root, publicUrl, signingSecret: "", now: () => new Date() }).prepare();
}

type Ended = { code: unknown; out: string; complaint: string };

function run(command: "backup" | "restore", directories: string[], environment: Record<string, string>) {
  return new Promise<Ended>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, `${command}.ts`), ...directories],
      { env: environment, cwd: home },
      (error, out, complaint) => resolve({ code: error ? error.code : 0, out, complaint }),
    );
  });
}

it("carry one place into another, and say what they did", async () => {
  const from = { DATABASE_URL: filled.url, DATA_DIR: join(home, "from") };
  const to = { DATABASE_URL: empty.url, DATA_DIR: join(home, "to") };
  const totals = "1 rows, 0 jobs and 0 objects (0.0 MB)";
  const directory = join(home, "first");
  await prepareStore(from.DATA_DIR);
  expect(await run("backup", ["first"], from)).toEqual({
    code: 0,
    out: `Backed up ${totals} to ${directory}\n`,
    complaint: "",
  });
  const whole = await run("backup", ["--verify", "first"], {});
  expect(whole).toMatchObject({ code: 0, complaint: "" });
  expect(whole.out).toMatch(new RegExp(`^${directory}, made \\d{4}-.*Z, is whole: 1 rows, 0 jobs`));
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
      "The database is not empty (mail_hold, users): restore into a new one, before the first start\n",
  });
});

it("name what the store, and then the backup, does not have, and say so by their exit code", async () => {
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
  expect(backedUp.out).toMatch(/^Backed up 1 rows/);
  const to = { DATABASE_URL: target.url, DATA_DIR: join(home, "target") };
  const restored = await run("restore", ["second"], to);
  expect(restored).toMatchObject({
    code: 1,
    complaint:
      `${key} is registered, but the backup does not have it\n` +
      "One PDF is wrong: replace it in the panel, or put the object back\n",
  });
  expect(restored.out).toMatch(/^Restored 1 rows/);
  expect(await target.db.selectFrom("storedFiles").select("objectPath").execute()).toEqual([{ objectPath }]);
});

async function openDatabase(): Promise<TestDatabase & AsyncDisposable> {
  const database = await createTestDatabase();
  return { ...database, [Symbol.asyncDispose]: database.close };
}

it.each([
  [[], {}, "usage: pnpm backup DIRECTORY\n"],
  [["--verify"], {}, "usage: pnpm backup --verify DIRECTORY\n"],
  [["a", "b"], {}, "usage: pnpm backup DIRECTORY\n"],
  [
    ["a"],
    { DATABASE_URL: "mysql://db/x" },
    "DATABASE_URL must be an address that starts with postgres:// or postgresql://\n",
  ],
])("end at once when they are told %j in %j", async (directories, environment, complaint) => {
  expect(await run("backup", directories, environment)).toEqual({ code: 1, out: "", complaint });
});
