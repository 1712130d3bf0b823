import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { securityLevels } from "@antochi/api/security";
import { parseBackupKey } from "@antochi/backup/backup-key";
import { limits } from "@antochi/contract/limits";
import { emailAddress, isPlainAddress } from "@antochi/contract/text";
import { nextRun } from "@antochi/jobs/next-run";
import { databaseAddress, origin, url, wholeNumber } from "@antochi/environment/variable-kinds";
import { z } from "zod";
import { auditLogs, logLevels, type TrustProxy } from "./config.ts";

/** A display name before an address in angle brackets; quoted if it contains a character that separates addresses. */
const namedAddress = /^(?:"[^"\\\p{Cc}]*" *|[^"\\<>@,:;\p{Cc}]*)<([^<>]*)>$/u;

/** The shortest duration that AssumeRole accepts, in seconds. */
export const shortestCredentials = 900;

/** The variables that may also be given as a file, by NAME_FILE. */
export const secretNames = [
  "DATABASE_URL",
  "S3_ACCESS_KEY",
  "S3_SECRET_KEY",
  "ADMIN_PASSWORD",
  "SMTP_URL",
  "COMPANION_SECRET",
  "SECRET_KEY",
  "OIDC_CLIENT_SECRET",
  "BACKUP_KEY",
  "BACKUP_S3_ACCESS_KEY",
  "BACKUP_S3_SECRET_KEY",
] as const satisfies readonly (keyof Variables)[];

/** One schema for each variable; a message completes the sentence "NAME …". */
export const variables = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  WORKERS: workers().default(1),
  DRAIN_SECONDS: wholeNumber(0, 60).default(3),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: databaseAddress().optional(),
  S3_ENDPOINT: origin().optional(),
  S3_PUBLIC_ENDPOINT: origin().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: bucketName().optional(),
  S3_REGION: z.string().optional(),
  S3_STS: onOff().default(true),
  S3_STS_SECONDS: wholeNumber(shortestCredentials, 604_800).default(604_800),
  ADMIN_EMAIL: emailAddress("must be an e-mail address").default("admin@example.com"),
  ADMIN_PASSWORD: z
    .string()
    .min(limits.passwordMin, `must have at least ${limits.passwordMin} characters`)
    .max(limits.passwordMax, `must have at most ${limits.passwordMax} characters`)
    .optional(),
  DEMO: onOff().optional(),
  SECURITY: z.enum(securityLevels, `must be ${securityLevels.join(" or ")}`).default("standard"),
  RETAIN_ENQUIRIES_MONTHS: wholeNumber(1, 1_200).optional(),
  RETAIN_LOGS_MONTHS: wholeNumber(1, 1_200).optional(),
  KEEP_ACKNOWLEDGEMENT_NAMES: onOff().default(true),
  OCR: onOff().default(true),
  OFFLINE: onOff().default(true),
  OFFLINE_DAYS: wholeNumber(1, limits.offlineDaysMax).default(limits.offlineDaysUsual),
  PUBLIC_URL: origin().optional(),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: sender().optional(),
  TRUST_PROXY: trustProxy().default({ kind: "nobody" }),
  ADMIN_NOTIFY: emailList().default([]),
  NEWSLETTER_PACE: wholeNumber(6, 60_000).default(60),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(", ")}`).default("info"),
  AUDIT_LOG: z.enum(auditLogs, `must be ${auditLogs.join(" or ")}`).default("off"),
  COMPANION_URL: url(["http:", "https:"])
    .transform((text) => new URL(text))
    .optional(),
  COMPANION_SECRET: z.string().min(24, "must have at least 24 characters").optional(),
  SECRET_KEY: z.string().min(24, "must have at least 24 characters").optional(),
  OIDC_ISSUER: issuer().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(60, "must have at most 60 characters").optional(),
  OIDC_APPROVED_GROUP: z.string().optional(),
  OIDC_ADMIN_GROUP: z.string().optional(),
  BACKUP_KEY: backupKey().optional(),
  BACKUP_CRON: cron().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_S3_ENDPOINT: origin().optional(),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
  BACKUP_S3_BUCKET: bucketName().optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_KEEP_COUNT: wholeNumber(1, 10_000).default(14),
  BACKUP_KEEP_DAYS: wholeNumber(1, 10_000).default(90),
});

export type Variables = z.output<typeof variables>;

/** Whether a host is this machine, to which nobody else can listen in. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

function onOff() {
  return z
    .enum(["on", "off", "true", "false", "1", "0"], "must be on or off")
    .transform((word) => word === "on" || word === "true" || word === "1");
}

/** The provider of sign-ins must not be reached over a network that others share; on this machine nobody listens in. */
function issuer() {
  return url(["http:", "https:"])
    .transform((text) => new URL(text))
    .refine(
      ({ protocol, hostname }) => protocol === "https:" || isThisMachine(hostname),
      "must be an https:// address; http:// is for this very machine alone",
    );
}

/**
 * No two adjacent dots and no IP address (https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html),
 * nor what the store's client takes for one: it sends no request then, and we would wait as for a store that does not
 * answer.
 */
function bucketName() {
  const message = "must be a bucket name of 3 to 63 lower-case letters, digits and dashes";
  return z.string().regex(/^(?!.*\.\.)(?!.*\d\.\d+\.\d+\.\d)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, message);
}

function cron() {
  const message = "must be five fields of cron in UTC, such as 30 2 * * *";
  return z.string().refine((text) => nextRun(text, new Date(0)) !== null, message);
}

function backupKey() {
  return z.string().transform((text, context): Buffer => {
    const key = parseBackupKey(text);
    if (key !== null) return key;
    context.addIssue({ code: "custom", message: "must be 32 bytes in hexadecimal or base64" });
    return z.NEVER;
  });
}

/** `auto` is one for each processor. */
function workers() {
  return z
    .string()
    .trim()
    .regex(/^(?:auto|[1-9]|[1-5]\d|6[0-4])$/i, "must be auto or a number from 1 to 64")
    .transform((text) =>
      text.toLowerCase() === "auto" ? Math.min(availableParallelism(), 64) : Number(text),
    );
}

function emailList() {
  return z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    )
    .pipe(z.array(emailAddress("must be e-mail addresses separated by commas")));
}

/** An address alone (a host without a dot is allowed, as in our default) or after a name. */
function sender() {
  return z
    .string()
    .trim()
    .refine(
      (text) => isPlainAddress(namedAddress.exec(text)?.[1] ?? text),
      "must be an e-mail address, alone or as Name <address>",
    );
}

function trustProxy() {
  const message = "must be off, on, a number of proxies from 1 to 9, or their addresses separated by commas";
  return z.string().transform((text, context): TrustProxy => {
    const word = text.trim().toLowerCase();
    if (["off", "false", "0"].includes(word)) return { kind: "nobody" };
    // "on" trusts only the peer: trusting every hop would let clients choose their own address.
    if (["on", "true"].includes(word)) return { kind: "hops", count: 1 };
    if (/^[1-9]$/.test(word)) return { kind: "hops", count: Number(word) };
    const list = word.split(",").map((part) => part.trim());
    if (list.every(isProxyAddress)) return { kind: "addresses", list };
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/**
 * Address, CIDR network, or one of the names that Fastify knows
 * (https://fastify.dev/docs/latest/Reference/Server/#trustproxy).
 */
function isProxyAddress(text: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [address = "", prefix, ...rest] = text.split("/");
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  // Fastify does not start with a network of 0 bits, which is every address.
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
}
