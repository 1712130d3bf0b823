import type { Retention } from "@antochi/api/retention";
import type { SecurityLevel } from "@antochi/api/security";
import type { SignOnConfig } from "@antochi/api/sign-on/sign-on";
import type { MailConfig } from "@antochi/mail/mailer";

/** Everything the process reads from its environment, checked and typed. A feature that is off is a union arm. */
export type Config = {
  listen: { host: string; port: number };
  /** How many processes serve this port; more than one are supervised by a primary. */
  workers: number;
  /** How long to go on accepting connections after the signal to stop, in seconds. */
  drainSeconds: number;
  /** Absolute path of the directory that holds what this process keeps on disk. */
  dataDir: string;
  /** The directory of the secrets that we generated. */
  secretsDir: string;
  /** The origin that browsers see; links, cookies and the origin check are made from it. */
  publicUrl: URL;
  database: DatabaseConfig;
  store: StoreConfig;
  /** The largest PDF, in bytes. No variable sets it. */
  pdfMaxBytes: number;
  firstAdmin: { email: string; password: GivenPassword | { kind: "generated" } };
  /** The key that seals secrets in the database; generated beside our own Postgres. */
  secretKey: { kind: "given"; value: string } | { kind: "generated" } | { kind: "none" };
  /** Whether sample content and one sample member are seeded. */
  demo: boolean;
  mail: MailConfig;
  trustProxy: TrustProxy;
  /** How strict the rules for accounts are. */
  security: SecurityLevel;
  /** How long submissions, and the log of who opened what, are kept. */
  retention: Retention;
  /** The provider of single sign-on. */
  signOn: { kind: "off" } | ({ kind: "on" } & SignOnConfig);
  /** Whether text is recognised on scanned pages. */
  ocr: boolean;
  /**
   * For how many days without contact members may usually keep articles on their devices; null if offline copies are off.
   */
  offline: { days: number } | null;
  /** Addresses that are notified of new enquiries and registrations. */
  adminNotify: readonly string[];
  /** The most newsletter letters a minute. */
  newsletterPace: number;
  metrics: { kind: "off" } | { kind: "on"; port: number };
  logLevel: LogLevel;
  /** Whether entries of the audit log are also printed, each when it is sealed. */
  auditLog: AuditLog;
  companion: { kind: "off" } | { kind: "on"; url: URL; secret: string };
  backup: { kind: "off" } | ({ kind: "on" } & BackupConfig);
};

export type BackupConfig = {
  depot:
    | { kind: "directory"; directory: string }
    | {
        kind: "bucket";
        endpoint: URL;
        accessKey: string;
        secretKey: string;
        bucket: string;
        region: string;
      };
  /** 32 bytes; null leaves backups unencrypted. */
  key: Buffer | null;
  /** When backups are made, in UTC; null where something else triggers them. */
  cron: string | null;
  keep: { count: number; days: number };
};

export type DatabaseConfig =
  | {
      kind: "embedded";
      dataDir: string;
      /** The URL where it already runs, started by the parent process. */
      runsAt?: string;
    }
  | { kind: "server"; url: string };

export type StoreConfig = { kind: "disk"; directory: string } | S3Config;

export type S3Config = {
  kind: "s3";
  endpoint: URL;
  /** The address of the same store as browsers reach it. */
  publicEndpoint: URL;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
  /** Whether administrators may have temporary credentials of the store, and for how long. */
  temporaryCredentials: { kind: "off" } | { kind: "on"; seconds: number };
};

export type GivenPassword = { kind: "given"; value: string };

/** Whose X-Forwarded-* headers count: nobody's, those of the nearest n hops, or those of named addresses and networks. */
export type TrustProxy =
  | { kind: "nobody" }
  | { kind: "hops"; count: number }
  | { kind: "addresses"; list: string[] };

export const auditLogs = ["off", "stdout"] as const;
export type AuditLog = (typeof auditLogs)[number];

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];
