import { createHash } from "node:crypto";
import type { DomainError } from "@antochi/contract/errors";
import type { User } from "@antochi/db/tables/users";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { countAttempt, type Settlement, settleMeters } from "../../../limits/attempt-meters.ts";
import type { Context } from "../../../context.ts";
import type { Hasher } from "../../../secrets/passwords.ts";
import { type NoPoint, type RateLimits, tooManyAttempts } from "../../../limits/rate-limits.ts";

const shutOutSeconds = 15 * 60;
const shutOutAtMost = 24 * 60 * 60;

/**
 * The longest lockout of an e-mail from everywhere, in seconds: strangers can cause it, and it hits owners in new browsers.
 */
const shutOutAnywhereAtMost = 60 * 60;

type Parts = Pick<Context, "db" | "passwords" | "rateLimits" | "knownBrowsers" | "request">;

/**
 * Meters attempts to log in. An attempt is counted before its password is compared, so that parallel attempts cannot get
 * past the limit. A right password takes its own attempt and the failures before it off the count; an attempt that is not
 * compared, because the server is too busy, is not counted, or is given back. E-mails are counted as typed, whether or not
 * they have an account. Refuses with 429 for a time that doubles with each lockout. A client address with hundreds of
 * failures, for whatever e-mails, is slowed down. A browser in which this account signed in before has a meter of its own.
 * @param look returns whose password it is, undefined where it is wrong
 */
export function meterLogin<Found>(
  parts: Parts,
  email: string,
  look: Look<Found>,
): Promise<Found | undefined> {
  return settled(parts, meterAttempts(parts, passwordOf(parts, email), look));
}

/**
 * Like `meterLogin`, for a sign-in: the statement that begins the session also settles the meters. The caller must see to
 * it that they are settled in any case.
 * @param look also receives the account
 */
export function meterSignIn<Found>(
  parts: Parts,
  email: string,
  look: (hasher: Hasher, owner: User | undefined) => Promise<Found | undefined>,
): Promise<Shown<Found> | undefined> {
  return meterAttempts(parts, { ...passwordOf(parts, email), owner: email }, look);
}

/** Meters codes of a second factor in the same way, apart from passwords: whoever enters one has shown the password. */
export function meterCodes<Found>(
  parts: Parts,
  { id, email }: Pick<User, "id" | "email">,
  look: Look<Found>,
): Promise<Found | undefined> {
  const { codesFromAddress: here, codesFromAnywhere: anywhere } = parts.rateLimits;
  return settled(parts, meterAttempts(parts, { email, account: `codes-${id}`, here, anywhere }, look));
}

function passwordOf({ rateLimits }: Parts, email: string): Attempt {
  const { loginFromAddress: here, loginFromAnywhere: anywhere } = rateLimits;
  const account = createHash("sha256").update(email).digest("base64url");
  return { email, account, here, anywhere, isHashed: true };
}

type Look<Found> = (hasher: Hasher) => Promise<Found | undefined>;

type Attempt = {
  email: string;
  /** What is attempted, for the meters' keys. */
  account: string;
  here: RateLimiterPostgres;
  anywhere: RateLimiterPostgres;
  /** Whether comparing it always takes a slow hash. */
  isHashed?: boolean;
  /** The e-mail of an account to look up in the same query. */
  owner?: string | null;
};

/** Whose password or code it is, and what to take off the meters for it. */
type Shown<Found> = { found: Found; settlement: Settlement };

async function meterAttempts<Found>(
  { db, passwords, rateLimits, knownBrowsers, request: { ip, browserCookie } }: Parts,
  { email, account, here, anywhere, isHashed = false, owner = null }: Attempt,
  look: (hasher: Hasher, owner: User | undefined) => Promise<Found | undefined>,
): Promise<Shown<Found> | undefined> {
  const { failedLogins, loginShutOuts } = rateLimits;
  const browser = await knownBrowsers.find(browserCookie, email);
  const known = browser !== undefined;
  const key = known ? `browser:${browser}` : ip;
  // Where too many hashes wait already, this refuses before the attempt is counted and would have to be given back.
  if (isHashed) passwords.requirePlace({ key, known });
  const fromHere = { meter: here, key: `${account}:${key}` };
  const fromAnywhere = known ? null : { meter: anywhere, key: account };

  const counted = await countAttempt(db, {
    here: fromHere,
    anywhere: fromAnywhere,
    failures: known ? null : { meter: failedLogins, key: ip },
    owner,
  });
  if (counted.here)
    throw await refusalOf(rateLimits, { ...fromHere, none: counted.here, atMost: shutOutAtMost });
  if (counted.anywhere) {
    // Nothing was compared: an owner who is locked out by others must not lengthen that by trying.
    await here.reward(fromHere.key, 1);
    const none = counted.anywhere;
    throw await refusalOf(rateLimits, { meter: anywhere, key: account, none, atMost: shutOutAnywhereAtMost });
  }
  try {
    const found = await look({ key, known, slow: counted.isSpent }, counted.owner);
    if (found !== undefined) {
      const forget = [here.getKey(fromHere.key), loginShutOuts.getKey(fromHere.key)];
      return { found, settlement: { forget, giveBack: known ? [] : [anywhere.getKey(account)] } };
    }
    if (!known) await failedLogins.penalty(ip, 1);
    return undefined;
  } catch (error) {
    // If Postgres is what failed, this fails too; the first error says more.
    await Promise.allSettled([here.reward(fromHere.key, 1), !known && anywhere.reward(account, 1)]);
    throw error;
  }
}

async function settled<Found>(
  { db }: Parts,
  shown: Promise<Shown<Found> | undefined>,
): Promise<Found | undefined> {
  const { found, settlement } = (await shown) ?? {};
  if (settlement) await settleMeters(db, settlement);
  return found;
}

/** A meter without a point left for a key, and how long that key may be locked out at most, in seconds. */
type Refused = { meter: RateLimiterPostgres; key: string; none: NoPoint; atMost: number };

async function refusalOf(rateLimits: RateLimits, { none, ...refused }: Refused): Promise<DomainError> {
  return tooManyAttempts(none.first ? await shutOut(rateLimits, refused) : none.retryAfter);
}

/** Locks a key out for a time that doubles with each lockout within a day. @returns seconds */
async function shutOut(
  rateLimits: RateLimits,
  { meter, key, atMost }: Omit<Refused, "none">,
): Promise<number> {
  const times = await rateLimits.loginShutOuts.consume(key);
  const seconds = Math.min(shutOutSeconds * 2 ** (times.consumedPoints - 1), atMost);
  await meter.block(key, seconds);
  return seconds;
}
