import { join, resolve } from "node:path";
import { securityOf } from "@antochi/api/security";
import { limits } from "@antochi/contract/limits";
import { countCharacters } from "@antochi/contract/text";
import { ConfigError } from "@antochi/environment/config-error";
import { type Environment, readVariables } from "@antochi/environment/read-variables";
import type { Config, DatabaseConfig, S3Config, StoreConfig } from "./config.ts";
import { isThisMachine, secretNames, shortestCredentials, type Variables, variables } from "./variables.ts";

type Surroundings = {
  environment: Environment;
  /** The directory that a relative DATA_DIR starts from. */
  cwd: string;
  /** Returns the text of a file, or throws. */
  readFile: (path: string) => string;
};

/**
 * Turns the environment into the typed configuration.
 *
 * @throws {ConfigError} one line that names the first variable at fault
 */
export function readConfig({ environment, cwd, readFile }: Surroundings): Config {
  const given = readVariables({ environment, secrets: secretNames, readFile, schema: variables });
  const dataDir = resolve(cwd, given.DATA_DIR);
  const publicUrl = given.PUBLIC_URL ?? new URL(`http://localhost:${given.PORT}`);
  const database = databaseConfig(given, { dataDir, runsAt: environment[embeddedAt], readFile });
  return {
    listen: { host: given.HOST, port: given.PORT },
    workers: given.WORKERS,
    drainSeconds: given.DRAIN_SECONDS,
    dataDir,
    secretsDir: join(dataDir, "secrets"),
    publicUrl,
    database,
    store: storeConfig(given, dataDir),
    pdfMaxBytes: limits.pdfMaxBytes,
    firstAdmin: { email: given.ADMIN_EMAIL, password: firstPassword(given) },
    security: given.SECURITY,
    secretKey: secretKeyConfig(given),
    retention: {
      enquiriesMonths: given.RETAIN_ENQUIRIES_MONTHS ?? null,
      logsMonths: given.RETAIN_LOGS_MONTHS ?? null,
      acknowledgementNames: given.KEEP_ACKNOWLEDGEMENT_NAMES,
    },
    signOn: signOnConfig(given),
    ocr: given.OCR,
    offline: given.OFFLINE ? { days: given.OFFLINE_DAYS } : null,
    demo: given.DEMO ?? database.kind === "embedded",
    mail: {
      from: given.MAIL_FROM ?? `no-reply@${publicUrl.hostname}`,
      transport: mailTransport(given, dataDir),
    },
    trustProxy: given.TRUST_PROXY,
    adminNotify: given.ADMIN_NOTIFY,
    newsletterPace: given.NEWSLETTER_PACE,
    metrics: metricsConfig(given),
    logLevel: given.LOG_LEVEL,
    auditLog: given.AUDIT_LOG,
    companion: companionConfig(given),
    backup: backupConfig(given, cwd),
  };
}

/**
 * The variable by which the primary tells its workers where the embedded Postgres is. It is no setting: workers behave like
 * a single process beside that Postgres, also in what they generate and in the settings that they report.
 */
export const embeddedAt = "EMBEDDED_POSTGRES_AT";

type DatabaseSurroundings = Pick<Surroundings, "readFile"> & { dataDir: string; runsAt: string | undefined };

function databaseConfig(
  given: Variables,
  { dataDir, runsAt, readFile }: DatabaseSurroundings,
): DatabaseConfig {
  if (given.DATABASE_URL !== undefined) {
    requireFilesOf(given.DATABASE_URL, readFile);
    return { kind: "server", url: given.DATABASE_URL };
  }
  return { kind: "embedded", dataDir: join(dataDir, "postgres"), ...(runsAt !== undefined && { runsAt }) };
}

/**
 * Checks that certificates and keys can be read: node-postgres reads these files at each connection, and its errors do not
 * say where they are configured.
 */
function requireFilesOf(databaseUrl: string, readFile: Surroundings["readFile"]): void {
  const { searchParams } = new URL(databaseUrl);
  for (const part of ["sslcert", "sslkey", "sslrootcert"]) {
    const path = searchParams.get(part);
    if (path === null || path === "") continue;
    try {
      readFile(path);
    } catch (cause) {
      throw new ConfigError("DATABASE_URL", `names a file that cannot be read in ${part}`, { cause });
    }
  }
}

/** On one port, the second to listen would report that it is in use, by a holder that nobody finds afterwards. */
function metricsConfig({ METRICS_PORT, PORT }: Variables): Config["metrics"] {
  if (METRICS_PORT === undefined) return { kind: "off" };
  if (METRICS_PORT === PORT) throw new ConfigError("METRICS_PORT", "must be another one than PORT");
  return { kind: "on", port: METRICS_PORT };
}

function firstPassword({ ADMIN_PASSWORD, SECURITY }: Variables): Config["firstAdmin"]["password"] {
  if (ADMIN_PASSWORD === undefined) return { kind: "generated" };
  const { min } = securityOf[SECURITY].passwords;
  if (countCharacters(ADMIN_PASSWORD) < min) {
    throw new ConfigError("ADMIN_PASSWORD", `must have at least ${min} characters, while SECURITY is strict`);
  }
  return { kind: "given", value: ADMIN_PASSWORD };
}

/** SECURITY=strict makes everybody confirm their e-mail, which they cannot while letters are only written to files. */
function mailTransport({ SMTP_URL, SECURITY }: Variables, dataDir: string): Config["mail"]["transport"] {
  if (SMTP_URL !== undefined) {
    if (SECURITY === "strict" && mayGoUnencrypted(SMTP_URL)) {
      throw new ConfigError(
        "SMTP_URL",
        "must name a server that is spoken to encrypted, while SECURITY is strict",
      );
    }
    return { kind: "smtp", url: SMTP_URL };
  }
  if (SECURITY === "strict") throw new ConfigError("SMTP_URL", "is missing, while SECURITY is strict");
  return { kind: "files", directory: join(dataDir, "mail") };
}

/**
 * Whether letters may go unencrypted to another machine: they contain links that open accounts. The mail catcher of the
 * compose file is such a server, but delivers none.
 */
function mayGoUnencrypted(address: string): boolean {
  const { protocol, hostname, searchParams } = new URL(address);
  if (protocol === "smtps:" || isThisMachine(hostname)) return false;
  const required = searchParams.get("requireTLS");
  // nodemailer reads a number as such, and an empty value as 0.
  const isOptional = required === "false" || (required !== null && Number(required) === 0);
  return isOptional || searchParams.get("ignoreTLS") === "true";
}

/**
 * Processes that share a Postgres server may have separate directories, so none of them generates what all must share.
 * SECURITY=strict makes administrators enrol a second factor; without a key only those can who have a device for passkeys.
 */
function secretKeyConfig({ SECRET_KEY, DATABASE_URL, SECURITY }: Variables): Config["secretKey"] {
  if (SECRET_KEY !== undefined) return { kind: "given", value: SECRET_KEY };
  if (DATABASE_URL === undefined) return { kind: "generated" };
  if (SECURITY === "strict") throw new ConfigError("SECRET_KEY", "is missing, while SECURITY is strict");
  return { kind: "none" };
}

/** The group is whole or absent: half of it would quietly keep files on a disk that nobody backs up. */
function storeConfig(given: Variables, dataDir: string): StoreConfig {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_PUBLIC_ENDPOINT, S3_REGION } = given;
  const group = { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_PUBLIC_ENDPOINT, S3_REGION };
  const present = firstGiven(group);
  if (present === undefined) return { kind: "disk", directory: join(dataDir, "objects") };
  const endpoint = required("S3_ENDPOINT", S3_ENDPOINT, present);
  return {
    kind: "s3",
    endpoint,
    publicEndpoint: S3_PUBLIC_ENDPOINT ?? endpoint,
    accessKey: required("S3_ACCESS_KEY", S3_ACCESS_KEY, present),
    secretKey: required("S3_SECRET_KEY", S3_SECRET_KEY, present),
    bucket: required("S3_BUCKET", S3_BUCKET, present),
    region: S3_REGION ?? "us-east-1",
    temporaryCredentials: temporaryCredentials(given),
  };
}

function temporaryCredentials({
  S3_STS,
  S3_STS_SECONDS,
  SECURITY,
}: Variables): S3Config["temporaryCredentials"] {
  if (!S3_STS) return { kind: "off" };
  return { kind: "on", seconds: SECURITY === "strict" ? shortestCredentials : S3_STS_SECONDS };
}

/** The companion puts what it fetches into the store, so that must be one that two processes can share. */
function companionConfig(given: Variables): Config["companion"] {
  if (given.COMPANION_URL === undefined) return { kind: "off" };
  required("S3_ENDPOINT", given.S3_ENDPOINT, "COMPANION_URL");
  return {
    kind: "on",
    url: given.COMPANION_URL,
    secret: required("COMPANION_SECRET", given.COMPANION_SECRET, "COMPANION_URL"),
  };
}

/** The group is whole or absent: half of it would show a button that leads nowhere. */
function signOnConfig(given: Variables): Config["signOn"] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = given;
  const { OIDC_APPROVED_GROUP, OIDC_ADMIN_GROUP } = given;
  const group = {
    OIDC_ISSUER,
    OIDC_CLIENT_ID,
    OIDC_CLIENT_SECRET,
    OIDC_NAME,
    OIDC_APPROVED_GROUP,
    OIDC_ADMIN_GROUP,
  };
  const present = firstGiven(group);
  if (present === undefined) return { kind: "off" };
  return {
    kind: "on",
    issuer: required("OIDC_ISSUER", OIDC_ISSUER, present),
    clientId: required("OIDC_CLIENT_ID", OIDC_CLIENT_ID, present),
    clientSecret: required("OIDC_CLIENT_SECRET", OIDC_CLIENT_SECRET, present),
    name: required("OIDC_NAME", OIDC_NAME, present),
    approvedGroup: OIDC_APPROVED_GROUP ?? null,
    adminGroup: OIDC_ADMIN_GROUP ?? null,
  };
}

/** Backups are kept in one place. What leaves this machine for a bucket is encrypted. */
function backupConfig(given: Variables, cwd: string): Config["backup"] {
  const { BACKUP_CRON, BACKUP_DIR, BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY } = given;
  const { BACKUP_S3_SECRET_KEY, BACKUP_S3_BUCKET, BACKUP_S3_REGION, BACKUP_KEY: key = null } = given;
  const group = {
    BACKUP_S3_ENDPOINT,
    BACKUP_S3_ACCESS_KEY,
    BACKUP_S3_SECRET_KEY,
    BACKUP_S3_BUCKET,
    BACKUP_S3_REGION,
  };
  const keep = { count: given.BACKUP_KEEP_COUNT, days: given.BACKUP_KEEP_DAYS };
  const shared = { kind: "on", key, cron: BACKUP_CRON ?? null, keep } as const;
  const present = firstGiven(group);
  if (present !== undefined) {
    if (BACKUP_DIR !== undefined)
      throw new ConfigError("BACKUP_DIR", `and ${present} are both set: give one`);
    required("BACKUP_KEY", given.BACKUP_KEY, present);
    const depot = {
      kind: "bucket",
      endpoint: required("BACKUP_S3_ENDPOINT", BACKUP_S3_ENDPOINT, present),
      accessKey: required("BACKUP_S3_ACCESS_KEY", BACKUP_S3_ACCESS_KEY, present),
      secretKey: required("BACKUP_S3_SECRET_KEY", BACKUP_S3_SECRET_KEY, present),
      bucket: required("BACKUP_S3_BUCKET", BACKUP_S3_BUCKET, present),
      region: BACKUP_S3_REGION ?? "us-east-1",
    } as const;
    return { ...shared, depot };
  }
  if (BACKUP_DIR === undefined) {
    if (BACKUP_CRON === undefined) return { kind: "off" };
    throw new ConfigError("BACKUP_CRON", "needs BACKUP_DIR or BACKUP_S3_ENDPOINT, where backups are kept");
  }
  return { ...shared, depot: { kind: "directory", directory: resolve(cwd, BACKUP_DIR) } };
}

/** The name of the first variable of a group that is set, which makes the others required. */
function firstGiven(group: Partial<Variables>): string | undefined {
  return Object.entries(group).find(([, value]) => value !== undefined)?.[0];
}

function required<Value>(variable: string, value: Value | undefined, present: string): Value {
  if (value === undefined) throw new ConfigError(variable, `is missing, while ${present} is set`);
  return value;
}
