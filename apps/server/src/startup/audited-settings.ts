import type { Settings } from "@antochi/api/audit/record-settings";
import type { BackupConfig, Config } from "../config/config.ts";

/**
 * The settings that the audit log records: those that decide about accounts, documents and where documents go, and no
 * secrets. `audited-settings.test.ts` gives the reason for each variable that is left out.
 */
export function auditedSettings(config: Config): Settings {
  const { store, mail, companion, backup, retention, signOn } = config;
  return {
    SECURITY: config.security,
    PUBLIC_URL: config.publicUrl.origin,
    TRUST_PROXY: trusted(config.trustProxy),
    DATABASE_URL: config.database.kind === "server" ? databaseAt(config.database.url) : "embedded",
    SECRET_KEY: config.secretKey.kind,
    S3_ENDPOINT: store.kind === "s3" ? `${store.endpoint.origin}/${store.bucket}` : store.kind,
    ...(store.kind === "s3" && { S3_PUBLIC_ENDPOINT: store.publicEndpoint.origin }),
    S3_STS: store.kind === "s3" ? credentials(store.temporaryCredentials) : "off",
    SMTP_URL: mail.transport.kind === "smtp" ? mailServerAt(mail.transport.url) : mail.transport.kind,
    ADMIN_NOTIFY: config.adminNotify.length > 0 ? "given" : "none",
    DEMO: config.demo ? "on" : "off",
    OIDC_ISSUER: signOn.kind === "on" ? signOn.issuer.href : "off",
    ...(signOn.kind === "on" && {
      OIDC_CLIENT_ID: signOn.clientId,
      OIDC_APPROVED_GROUP: signOn.approvedGroup ?? "none",
      OIDC_ADMIN_GROUP: signOn.adminGroup ?? "none",
    }),
    COMPANION_URL: companion.kind === "on" ? addressOf(companion.url) : "off",
    ...(backup.kind === "on" && { ...depotOf(backup), ...kept(backup) }),
    BACKUP_CRON: (backup.kind === "on" && backup.cron) || "off",
    BACKUP_KEY: backup.kind === "on" && backup.key !== null ? "given" : "none",
    RETAIN_ENQUIRIES_MONTHS: String(retention.enquiriesMonths ?? "for ever"),
    RETAIN_LOGS_MONTHS: String(retention.logsMonths ?? "for ever"),
    KEEP_ACKNOWLEDGEMENT_NAMES: retention.acknowledgementNames ? "on" : "off",
    AUDIT_LOG: config.auditLog,
    OCR: config.ocr ? "on" : "off",
    OFFLINE: config.offline ? "on" : "off",
    ...(config.offline && { OFFLINE_DAYS: String(config.offline.days) }),
  };
}

/** Pages call the companion below this address, so its path decides too which process fetches links. */
function addressOf({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/$/, "")}`;
}

/**
 * The parameters of DATABASE_URL that decide which server holds the documents, and whether it and the line to it can be
 * trusted. Others may be secrets, such as `password`.
 */
const databaseParameters = [
  "host",
  "port",
  "ssl",
  "sslmode",
  "sslcert",
  "sslkey",
  "sslnegotiation",
  "sslrootcert",
  "uselibpqcompat",
];

function databaseAt(address: string): string {
  const url = new URL(address);
  return `${url.host}${url.pathname}${parametersOf(url, databaseParameters)}`;
}

/** The same of SMTP_URL, by nodemailer's names. Others may be secrets, such as `tls.key` or a proxy with its password. */
const mailParameters = [
  "host",
  "port",
  "service",
  "ignoreTLS",
  "requireTLS",
  "opportunisticTLS",
  "servername",
  "tls.servername",
  "tls.rejectUnauthorized",
  "tls.minVersion",
  "tls.maxVersion",
  "tls.ciphers",
];

function mailServerAt(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}${parametersOf(url, mailParameters)}`;
}

/** The query of an address with only these parameters. */
function parametersOf({ searchParams }: URL, names: readonly string[]): string {
  const told = [...searchParams].filter(([name]) => names.includes(name));
  return told.length === 0 ? "" : `?${told.map(([name, value]) => `${name}=${value}`).join("&")}`;
}

function depotOf({ depot }: BackupConfig): Settings {
  if (depot.kind === "directory") return { BACKUP_DIR: depot.directory };
  return { BACKUP_S3_ENDPOINT: `${depot.endpoint.origin}/${depot.bucket}` };
}

function kept({ keep }: BackupConfig): Settings {
  return { BACKUP_KEEP_COUNT: String(keep.count), BACKUP_KEEP_DAYS: String(keep.days) };
}

function trusted(proxy: Config["trustProxy"]): string {
  if (proxy.kind === "nobody") return "off";
  return proxy.kind === "hops" ? String(proxy.count) : proxy.list.join(",");
}

function credentials(given: { kind: "off" } | { kind: "on"; seconds: number }): string {
  return given.kind === "off" ? "off" : `${given.seconds} s`;
}
