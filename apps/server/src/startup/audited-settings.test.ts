import { namesOf } from "@antochi/contract/names-of";
import { expect, test } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { secretNames, type Variables, variables } from "../config/variables.ts";
import { auditedSettings } from "./audited-settings.ts";

/** Variables that the audit log does not record, and why. */
const unaudited = {
  PORT: "where this process listens",
  HOST: "where this process listens",
  WORKERS: "how quickly, not what",
  DRAIN_SECONDS: "how quickly, not what",
  DATA_DIR: "replicas may each have their own",
  S3_ACCESS_KEY: "a secret",
  S3_SECRET_KEY: "a secret",
  S3_REGION: "the endpoint and the bucket say where",
  ADMIN_EMAIL: "a person's address; what becomes of it is an entry of its own",
  ADMIN_PASSWORD: "a secret",
  MAIL_FROM: "an address",
  NEWSLETTER_PACE: "how quickly, not what",
  METRICS_PORT: "where this process listens",
  LOG_LEVEL: "the log of the process, which has no say here",
  COMPANION_SECRET: "a secret",
  OIDC_CLIENT_SECRET: "a secret",
  OIDC_NAME: "what a button says",
  BACKUP_S3_ACCESS_KEY: "a secret",
  BACKUP_S3_SECRET_KEY: "a secret",
  BACKUP_S3_REGION: "the endpoint and the bucket say where",
} as const satisfies Partial<Record<keyof Variables, string>>;

const toBucket = {
  BACKUP_S3_ENDPOINT: "https://backups.example.org",
  BACKUP_S3_ACCESS_KEY: "hidden-backup-access",
  BACKUP_S3_SECRET_KEY: "hidden-backup-secret",
  BACKUP_S3_BUCKET: "backups",
};

const whole: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://app:hidden-password@db.example.org/antochi",
  S3_ENDPOINT: "http://minio:9000",
  S3_PUBLIC_ENDPOINT: "https://files.example.org",
  S3_ACCESS_KEY: "hidden-access",
  S3_SECRET_KEY: "hidden-secret",
  S3_BUCKET: "antochi",
  ADMIN_PASSWORD: "hidden-admin-password",
  SMTP_URL: "smtps://mailer:hidden-mailer@mail.example.org",
  ADMIN_NOTIFY: "hidden@example.org",
  COMPANION_URL: "https://links.example.org",
  COMPANION_SECRET: "hidden-secret-of-the-companion",
  SECRET_KEY: "hidden-key-that-seals-what-lies-there",
  OIDC_ISSUER: "https://login.example.org/ministry",
  OIDC_CLIENT_ID: "antochi",
  OIDC_CLIENT_SECRET: "hidden-client-secret",
  OIDC_NAME: "Sample Ministry",
  OIDC_APPROVED_GROUP: "members",
  OIDC_ADMIN_GROUP: "instructors",
  BACKUP_KEY: "ab".repeat(32),
  BACKUP_CRON: "30 2 * * *",
  ...toBucket,
};

/** A changed value for each audited variable. */
const changes = {
  DATABASE_URL: "postgres://app:hidden-password@elsewhere.example.org/antochi",
  S3_ENDPOINT: "http://elsewhere:9000",
  S3_PUBLIC_ENDPOINT: "https://elsewhere.example.org",
  S3_BUCKET: "elsewhere",
  S3_STS: "off",
  S3_STS_SECONDS: "900",
  DEMO: "on",
  SECURITY: "strict",
  RETAIN_ENQUIRIES_MONTHS: "12",
  RETAIN_LOGS_MONTHS: "12",
  KEEP_ACKNOWLEDGEMENT_NAMES: "off",
  OCR: "off",
  OFFLINE: "off",
  OFFLINE_DAYS: "2",
  PUBLIC_URL: "https://elsewhere.example.org",
  SMTP_URL: "smtps://mailer:hidden-mailer@elsewhere.example.org",
  TRUST_PROXY: "1",
  ADMIN_NOTIFY: "",
  AUDIT_LOG: "stdout",
  COMPANION_URL: "https://elsewhere.example.org",
  SECRET_KEY: "",
  OIDC_ISSUER: "https://elsewhere.example.org/ministry",
  OIDC_CLIENT_ID: "elsewhere",
  OIDC_APPROVED_GROUP: "everybody",
  OIDC_ADMIN_GROUP: "everybody",
  BACKUP_KEY: "",
  BACKUP_CRON: "",
  BACKUP_DIR: "/srv/elsewhere",
  BACKUP_S3_ENDPOINT: "https://elsewhere.example.org",
  BACKUP_S3_BUCKET: "elsewhere",
  BACKUP_KEEP_COUNT: "3",
  BACKUP_KEEP_DAYS: "7",
} as const satisfies Record<Exclude<keyof Variables, keyof typeof unaudited>, string>;

/** Backups in a directory: a bucket requires a key, and excludes a directory. */
const toDirectory = {
  ...Object.fromEntries(Object.entries(whole).filter(([name]) => !(name in toBucket))),
  BACKUP_DIR: "/srv/backups",
};

function audited(environment: Readonly<Record<string, string>>) {
  const surroundings = { environment, cwd: "/srv/antochi", readFile: () => "" };
  return auditedSettings(readConfig(surroundings));
}

test.each(namesOf(changes))("the audit log records a changed %s", (name) => {
  const before = name === "BACKUP_DIR" || name === "BACKUP_KEY" ? toDirectory : whole;
  expect(audited({ ...before, [name]: changes[name] })).not.toEqual(audited(before));
});

const database = "postgres://app:hidden-password@db.example.org/antochi";
const mailServer = "smtps://mailer:hidden-mailer@mail.example.org";

test.each([
  ["DATABASE_URL", "postgres://app:hidden-password@db.example.org/copy"],
  ["DATABASE_URL", `${database}?host=elsewhere.example.org`],
  ["DATABASE_URL", `${database}?port=6432`],
  ["DATABASE_URL", `${database}?sslmode=no-verify`],
  ["DATABASE_URL", `${database}?sslcert=/etc/client.crt&sslkey=/etc/client.key`],
  ["SMTP_URL", "smtp://mailer:hidden-mailer@mail.example.org"],
  ["SMTP_URL", `${mailServer}?service=elsewhere`],
  ["SMTP_URL", `${mailServer}?tls.rejectUnauthorized=false`],
  ["COMPANION_URL", "https://links.example.org/elsewhere"],
])("the audit log records %s changed to %s, without its password", (name, changed) => {
  const now = audited({ ...whole, [name]: changed });
  expect(now[name]).not.toBe(audited(whole)[name]);
  expect(JSON.stringify(now)).not.toContain("hidden");
});

test.each([
  ["DATABASE_URL", "postgres://other:hidden-password@db.example.org/antochi"],
  ["DATABASE_URL", `${database}?user=hidden&password=hidden`],
  ["COMPANION_URL", "https://hidden:hidden@links.example.org"],
  ["SMTP_URL", `${mailServer}?tls.passphrase=hidden&tls.key=hidden&proxy=http://hidden:hidden@proxy:3128`],
])("credentials are not audited: %s=%s", (name, changed) => {
  expect(audited({ ...whole, [name]: changed })).toEqual(audited(whole));
});

test("a slash at the end of COMPANION_URL is not a change", () => {
  expect(audited({ ...whole, COMPANION_URL: "https://links.example.org/" })).toEqual(audited(whole));
});

test("each variable is audited, or says why not", () => {
  expect(Object.keys({ ...changes, ...unaudited }).toSorted()).toEqual(
    Object.keys(variables.shape).toSorted(),
  );
});

test("no secrets and addresses of people are audited", () => {
  const given = secretNames.map((name) => whole[name]);
  expect(given).not.toContain(undefined);
  for (const environment of [whole, toDirectory]) {
    const text = JSON.stringify(audited(environment));
    expect(text).not.toContain("hidden");
    expect(text).not.toContain(whole["BACKUP_KEY"]);
  }
});
