import { DomainError } from "@antochi/contract/errors";
import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import type { Pool } from "pg";
import { sql } from "kysely";
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { deleteOver } from "../in-batches.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** The meters that all replicas share through Postgres. Durations are in seconds. */
export type RateLimits = {
  /** Posts to the public forms, by client address. */
  forms: RateLimiterPostgres;
  /** Failed logins by typed e-mail together with client address. */
  loginFromAddress: RateLimiterPostgres;
  /** Failed logins by typed e-mail from anywhere. */
  loginFromAnywhere: RateLimiterPostgres;
  /**
   * Failed logins by client address, whatever the e-mail. Many people may share an address: this slows them, but locks
   * nobody out.
   */
  failedLogins: RateLimiterPostgres;
  /** Wrong codes of a second factor, after the right password, by user together with client address. */
  codesFromAddress: RateLimiterPostgres;
  /** Wrong codes of a user from anywhere: at any time three codes of a million are right. */
  codesFromAnywhere: RateLimiterPostgres;
  /** Wrong codes of a user over a long time, from known browsers too. */
  codesOfAccount: RateLimiterPostgres;
  /**
   * Attempts with a passkey, by client address: nothing can be guessed, but each costs rows and a signature check. A sign-in
   * takes two.
   */
  passkeys: RateLimiterPostgres;
  /** Steps of single sign-on, by client address: each costs rows, and the provider an answer. */
  signOns: RateLimiterPostgres;
  /**
   * Attempts to go on after the provider's sign-in, by the account at the provider: people who share an address have points
   * of their own.
   */
  signOnSteps: RateLimiterPostgres;
  /** How often a login key was locked out lately, which makes the next lockout longer. */
  loginShutOuts: RateLimiterPostgres;
  /** Searches of visitors, by client address. */
  searches: RateLimiterPostgres;
  /** Openings of articles, by member. */
  views: RateLimiterPostgres;
  /** Changes to one's own profile, e-mail and letters, by member: the audit log keeps each of them. */
  accountChanges: RateLimiterPostgres;
  /** Audit entries that whoever has an account's password can cause repeatedly, by kind and account. */
  ownEntries: RateLimiterPostgres;
  /** Certificates that are made, by member. */
  certificates: RateLimiterPostgres;
  /** Copies that are asked for, by member. */
  copies: RateLimiterPostgres;
  /** Look-ups of proof codes, by client address. */
  verifications: RateLimiterPostgres;
  /** Reports of what was read, by member: two a second at most. */
  readingReports: RateLimiterPostgres;
  /** Requests of devices that keep articles, by client address, which many may share. */
  devices: RateLimiterPostgres;
  /** Mails about a new browser, by account, browser and address. */
  signInMails: RateLimiterPostgres;
  /** Mails that somebody who is not signed in causes, by the mail's address. With `resetMails` three an hour. */
  mails: RateLimiterPostgres;
  /** Reserved for links to a new password, so that other mails cannot use them up. */
  resetMails: RateLimiterPostgres;
  /** Mails that somebody causes for themselves by entering their password, by user. */
  ownMails: RateLimiterPostgres;
};

/** From how many points on a process itself remembers that none is left, without asking Postgres, and for how long. */
type Remembering = { inMemoryBlockOnConsumed?: number; inMemoryBlockDuration?: number };

/**
 * Opens the meters on the `rate_limits` table, which a migration made. NOTE: rate-limiter-flexible reads the wall
 * clock itself; tests move it with fake timers.
 */
export function createRateLimits(pool: Pool): RateLimits {
  const meter = (keyPrefix: string, points: number, duration: number, remembering: Remembering = {}) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
      ...remembering,
    });
  /**
   * For what may be requested thousands of times a second: the process itself refuses a key without points until it has
   * some.
   */
  const floodMeter = (keyPrefix: string, points: number, duration: number) =>
    meter(keyPrefix, points, duration, { inMemoryBlockOnConsumed: points + 1 });
  return {
    forms: floodMeter("forms", 30, minute),
    loginFromAddress: meter("login-address", 10, 15 * minute),
    loginFromAnywhere: meter("login-anywhere", 100, 15 * minute),
    failedLogins: meter("login-failures", 300, 15 * minute),
    codesFromAddress: meter("codes-address", 5, 15 * minute),
    codesFromAnywhere: meter("codes-anywhere", 20, 15 * minute),
    codesOfAccount: meter("codes-account", 100, 30 * day),
    passkeys: meter("passkeys", 60, minute),
    signOns: meter("sign-ons", 120, minute),
    signOnSteps: meter("sign-on-steps", 30, 30 * minute),
    loginShutOuts: meter("login-shut-outs", Number.MAX_SAFE_INTEGER, day),
    searches: floodMeter("searches", 300, minute),
    views: floodMeter("views", 60, minute),
    accountChanges: meter("account-changes", 60, hour),
    ownEntries: meter("own-entries", 60, hour),
    certificates: meter("certificates", 60, hour),
    copies: meter("copies", 60, hour),
    verifications: meter("verifications", 30, minute),
    readingReports: floodMeter("reading-reports", 120, minute),
    devices: floodMeter("devices", 300, minute),
    // A script without a cookie may sign in all day long, and every sign-in asks for a point.
    signInMails: meter("sign-in-mails", 1, day, {
      inMemoryBlockOnConsumed: 2,
      inMemoryBlockDuration: 10 * minute,
    }),
    mails: meter("mails", 2, hour),
    resetMails: meter("reset-mails", 1, hour),
    ownMails: meter("own-mails", 2, hour),
  };
}

/** No point was left: seconds until there is one again (at least 1), and whether this was the first to find none. */
export type NoPoint = { retryAfter: number; first: boolean };

/**
 * Takes one point of a meter.
 * @returns undefined where there was one left
 */
export async function takePoint(meter: RateLimiterAbstract, key: string): Promise<NoPoint | undefined> {
  try {
    await meter.consume(key);
    return undefined;
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    // A clock was ahead, here or elsewhere. `sweepRateLimits` deletes such a counter, of which this process must not remember
    // that it has no point.
    if (meter instanceof RateLimiterPostgres && rejection.msBeforeNext > meter.msDuration)
      meter.deleteInMemoryBlockedAll();
    return {
      retryAfter: secondsUntilPoints(rejection),
      first: rejection.consumedPoints === meter.points + 1,
    };
  }
}

/** Seconds until a meter has points again, at least 1. */
export function secondsUntilPoints({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** Refuses with 429 and Retry-After where the meter has no point left for this key. */
export async function requirePoint(meter: RateLimiterPostgres, key: string): Promise<void> {
  const none = await takePoint(meter, key);
  if (none) throw new DomainError("too-many-requests", { retryAfter: none.retryAfter });
}

/** The refusal of an attempt at somebody's password, with 429 and the whole minutes until the next one. */
export function tooManyAttempts(retryAfter: number): DomainError {
  const minutes = Math.ceil(retryAfter / 60);
  const unit = minutes === 1 ? "minute" : "minutes";
  return new DomainError("too-many-attempts", {
    message: `Too many attempts. Try again in ${minutes} ${unit}`,
    retryAfter,
  });
}

export const sweepRateLimitsJob = defineHourlyJob({ name: "sweep-rate-limits", minute: 48 });

/** How far a lockout may go beyond its meter's duration, in milliseconds (`login-throttle.ts`). */
const longestLockout = day * 1000;

type Sweep = { db: Database; now: () => Date; rateLimits: RateLimits };

/**
 * Deletes expired counters, and those that last longer than any of their meter may: a machine's clock was ahead when they
 * were counted, and they would refuse until the time that it showed.
 */
export async function sweepRateLimits({ db, now, rateLimits }: Sweep): Promise<void> {
  const at = now().getTime();
  await deleteOver(db, { table: "rateLimits", keys: ["key"], end: "expire", now: at });
  for (const { keyPrefix, msDuration } of Object.values(rateLimits)) {
    await db
      .deleteFrom("rateLimits")
      .where("expire", ">", at + msDuration + longestLockout)
      .where(sql<boolean>`starts_with(key, ${`${keyPrefix}:`})`)
      .execute();
  }
}
