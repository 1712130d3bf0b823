import type { Database } from "@antochi/db/schema";
import type { ObjectStore } from "@antochi/storage/object-store";
import type { Pool } from "pg";
import { createDeliveryLog, type DeliveryLog } from "./audit/record-delivery.ts";
import { createPasswords, type Passwords } from "./secrets/passwords.ts";
import { createKnownBrowsers, type KnownBrowsers } from "./sessions/known-browsers.ts";
import { createSessions, type Sessions } from "./sessions/sessions.ts";
import { createNotifications, type Notifications } from "./news/notifications.ts";
import type { SecretKey } from "./secrets/secret-key.ts";
import type { Retention } from "./retention.ts";
import { createRateLimits, type RateLimits } from "./limits/rate-limits.ts";
import { createSearchTurns, type SearchTurns } from "./search/search-turns.ts";
import type { Security } from "./security.ts";
import { createSignOn } from "./sign-on/create-sign-on.ts";
import type { SignOn, SignOnConfig } from "./sign-on/sign-on.ts";
import { createPdfTurns, type PdfTurns } from "./stored-files/pdf-turns.ts";

/** How many `days` without contact an article may be kept, unless the article says otherwise. */
export type Offline = { days: number };

/** What all procedures work with, made once for each process. */
export type Dependencies = {
  db: Database;
  store: ObjectStore;
  /** The one source of time; tests move it. */
  now: () => Date;
  /** The origin that browsers know this site by. */
  publicUrl: URL;
  /** The largest PDF, in bytes. */
  pdfMaxBytes: number;
  /** The process that fetches PDFs from links, and the secret that signs tickets for it; null where there is none. */
  companion: { url: URL; secret: string } | null;
  /** This process's release. */
  version: string;
  /** Encrypts the secrets in the database; null where this installation has no key. */
  secretKey: SecretKey | null;
  /** Whether scanned pages go through OCR. */
  ocr: boolean;
  /** How long members may keep articles on their devices by default; null where they may not. */
  offline: Offline | null;
  /** The provider of single sign-on; null where there is none. */
  signOn: SignOn | null;
  /** How strict the rules for accounts are. */
  security: Security;
  /** How long what people sent, and who opened what, is kept. */
  retention: Retention;
  /** Addresses that are notified of new enquiries and registrations. */
  adminNotify: readonly string[];
  /** The most newsletter letters sent in a minute. */
  newsletterPace: number;
  passwords: Passwords;
  rateLimits: RateLimits;
  sessions: Sessions;
  knownBrowsers: KnownBrowsers;
  notifications: Notifications;
  /** Records in the audit log which documents were delivered to whom. */
  deliveries: DeliveryLog;
  pdfTurns: PdfTurns;
  searchTurns: SearchTurns;
};

type Parts = Pick<
  Dependencies,
  | "db"
  | "store"
  | "now"
  | "publicUrl"
  | "pdfMaxBytes"
  | "companion"
  | "version"
  | "secretKey"
  | "ocr"
  | "offline"
  | "security"
  | "retention"
  | "adminNotify"
  | "newsletterPace"
> & {
  signOn: SignOnConfig | null;
  /** The most searches that this process runs at a time. */
  searchesAtOnce: number;
  /** The connections behind `db`, for the rate limiter and LISTEN, which speak to `pg` themselves. */
  pool: Pool;
};

/** Creates what every procedure works with, once per process. */
export function createDependencies({ pool, signOn, searchesAtOnce, ...parts }: Parts): Dependencies {
  const secure = parts.publicUrl.protocol === "https:";
  return {
    ...parts,
    passwords: createPasswords(),
    rateLimits: createRateLimits(pool),
    notifications: createNotifications(pool),
    sessions: createSessions({ db: parts.db, now: parts.now, security: parts.security, secure }),
    deliveries: createDeliveryLog(parts.db),
    pdfTurns: createPdfTurns(),
    searchTurns: createSearchTurns(searchesAtOnce),
    signOn: signOn && createSignOn(signOn, parts),
    knownBrowsers: createKnownBrowsers({ db: parts.db, secure }),
  };
}
