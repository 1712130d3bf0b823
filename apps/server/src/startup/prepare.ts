import { join } from "node:path";
import { recordSettings } from "@antochi/api/audit/record-settings";
import type { Dependencies } from "@antochi/api/dependencies";
import { ensureFirstAdmin } from "@antochi/api/features/auth/first-admin";
import { noteSchedule } from "@antochi/api/features/backups/backup-rows";
import { ensureLibraryVersion } from "@antochi/api/library/library-version";
import { scheduledBackup } from "@antochi/backup/job-queue";
import { migrateToLatest } from "@antochi/db/migrate";
import { demoMemberEmail, seedDemo } from "@antochi/demo/seed-demo";
import { removeForgottenSpools } from "@antochi/pdf/spool";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { generatedSecret } from "../config/generated-secret.ts";
import { requireGoodAdminPassword } from "./good-admin-password.ts";
import { requireSameSecretKey } from "./open-secret-key.ts";
import { auditedSettings } from "./audited-settings.ts";

/**
 * An account that this start made. If we generated its password: the password, to show its owner once, and the file that
 * holds it.
 */
export type NewAccount = {
  role: "Administrator" | "Sample member";
  email: string;
  password: { value: string; file: string } | null;
};

const adminSecret = "admin-password";
const memberSecret = "sample-member-password";

/** How often the log says that a migration still lasts, in milliseconds. */
const remindEveryMs = 10_000;

/** The caller in the queue of hashes: before there are accounts, nobody else has passwords hashed. */
const starting = { key: "start", known: true };

type Preparation = {
  config: Config;
  databaseUrl: string;
  dependencies: Dependencies;
  log: Pick<Logger, "warn">;
};

/**
 * Prepares Postgres and the store until the product can be used: tables, bucket or directories, the first administrator,
 * sample content; and removes what a killed process left of uploads. Each step may be repeated, and run by several replicas
 * at once.
 *
 * @returns the accounts that were made
 */
export async function prepare({
  config,
  databaseUrl,
  dependencies,
  log,
}: Preparation): Promise<NewAccount[]> {
  await migrate(databaseUrl, log);
  await requireSameSecretKey(dependencies.db, dependencies.secretKey);
  await ensureLibraryVersion(dependencies.db);
  await dependencies.store.prepare();
  await removeForgottenSpools(dependencies.now());
  await noteSchedule(dependencies.db, {
    cron: config.backup.kind === "on" ? config.backup.cron : null,
    job: scheduledBackup,
    now: dependencies.now(),
  });
  await recordSettings(dependencies, auditedSettings(config));
  const admin = await makeFirstAdmin(config, dependencies);
  return config.demo ? [...admin, ...(await seedSamples(config, dependencies))] : admin;
}

/**
 * Migrates the database. No time limit applies to it, so while it lasts the log says so: another replica may be migrating,
 * or Postgres may have stopped answering.
 */
async function migrate(databaseUrl: string, log: Preparation["log"]): Promise<void> {
  const begunAt = performance.now();
  const reminder = setInterval(() => {
    const seconds = Math.round((performance.now() - begunAt) / 1000);
    log.warn({ seconds }, "the migration is not over: it runs, or waits for another process or for Postgres");
  }, remindEveryMs);
  try {
    await migrateToLatest(databaseUrl, {
      // Short, since a failed start is retried and should soon log why.
      connectTimeoutMs: 5_000,
      onWait: (waiting) => log.warn(waiting, "the migration waits for a table that another process holds"),
    });
  } finally {
    clearInterval(reminder);
  }
}

/** Makes the administrator of the configuration if there is none. */
async function makeFirstAdmin(config: Config, { db, passwords, now }: Dependencies): Promise<NewAccount[]> {
  const { email, password } = config.firstAdmin;
  let generated: NewAccount["password"] = null;
  async function chosenPassword(): Promise<string> {
    if (password.kind === "given") {
      await requireGoodAdminPassword(config, password.value);
      return password.value;
    }
    const value = await generatedSecret(config.secretsDir, adminSecret);
    generated = { value, file: join(config.secretsDir, adminSecret) };
    return value;
  }
  const made = await ensureFirstAdmin(db, {
    email,
    hashPassword: async () => passwords.hash(await chosenPassword(), starting),
    passwordGenerated: password.kind === "generated",
    now: now(),
  });
  return made ? [{ role: "Administrator", email, password: generated }] : [];
}

/** Fills an empty knowledge base with samples, in the first administrator's name, and makes one member to read them. */
async function seedSamples(
  { secretsDir }: Config,
  { db, store, passwords, now }: Dependencies,
): Promise<NewAccount[]> {
  const admin = await db
    .selectFrom("users")
    .select("id")
    .where("isAdmin", "=", true)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const memberPassword = await generatedSecret(secretsDir, memberSecret);
  const { memberCreated } = await seedDemo({
    db,
    store,
    hashPassword: (password) => passwords.hash(password, starting),
    memberPassword,
    adminId: admin.id,
    now,
  });
  if (!memberCreated) return [];
  const password = { value: memberPassword, file: join(secretsDir, memberSecret) };
  return [{ role: "Sample member", email: demoMemberEmail, password }];
}
