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

/** `days` without contact, for articles that say nothing else. */
export type Offline = { days: number };

/** What all procedures work with, made once for each process. */
export type Dependencies = {
  db: Database;
  store: ObjectStore;
  /** The one source of time; tests move it. */
  now: () => Date;
  /** The origin that browsers know this site by. */
  publicUrl: URL;
  /** Bytes of one PDF, at most. */
  pdfMaxBytes: number;
  /** The process that fetches PDFs from links, and the secret that tickets for it are signed with; null without one. */
  companion: { url: URL; secret: string } | null;
  /** The release that this process is of. */
  version: string;
  /** What secrets in the database are sealed with; null where this installation has no key. */
  secretKey: SecretKey | null;
  /** Whether scanned pages are read. */
  ocr: boolean;
  /** For how long members may usually keep articles on their devices; null where nobody keeps any. */
  offline: Offline | null;
  /** Where people sign in besides; null where there is no such provider. */
  signOn: SignOn | null;
  /** How strict it is with accounts. */
  security: Security;
  /** How long it keeps what people sent and who opened what. */
  retention: Retention;
  /** Addresses that hear of new enquiries and registrations. */
  adminNotify: readonly string[];
  /** Letters of a newsletter a minute, at most. */
  newsletterPace: number;
  passwords: Passwords;
  rateLimits: RateLimits;
  sessions: Sessions;
  knownBrowsers: KnownBrowsers;
  notifications: Notifications;
  /** Which documents went out to whom, in the audit log. */
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
  /** Searches that this process runs at a time. */
  searchesAtOnce: number;
  /** The connections behind `db`, for the rate limiter and LISTEN, which speak to `pg` themselves. */
  pool: Pool;
};

/** Composes the dependencies from what the process has opened. */
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
