import { createHash } from "node:crypto";
import type { User } from "@antochi/db/tables/users";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Context } from "../../context.ts";
import type { Hasher } from "../../passwords.ts";
import { type RateLimits, settleMeters, takePoint, tooManyAttempts } from "../../rate-limits.ts";

const shutOutSeconds = 15 * 60;
const shutOutAtMost = 24 * 60 * 60;

/** The same for an e-mail from anywhere: a stranger can cause it, and it hits an owner who comes from a new browser. */
const shutOutAnywhereAtMost = 60 * 60;

type Parts = Pick<Context, "db" | "rateLimits" | "knownBrowsers" | "request">;

/**
 * Meters attempts to log in. An attempt is counted before its password is compared, so that parallel attempts cannot get
 * past the count. A right password takes its own attempt and the failures before it off the count; an attempt that was
 * not compared, because the server was too busy, is taken off again. The e-mail counts as typed, whether or not it has an
 * account. Refuses with 429 for a while that doubles each time. An address from which hundreds failed, with whatever
 * e-mails, is slowed down. A browser in which this account signed in before is metered by itself alone.
 * @param look answers whose password it is, undefined where it is wrong
 */
export function meterLogin<Found>(
  parts: Parts,
  email: string,
  look: Look<Found>,
): Promise<Found | undefined> {
  const { loginFromAddress: here, loginFromAnywhere: anywhere } = parts.rateLimits;
  const account = createHash("sha256").update(email).digest("base64url");
  return meterAttempts(parts, { email, account, here, anywhere }, look);
}

/** Meters codes of a second factor in the same way, apart from passwords: whoever tries one has shown the password. */
export function meterCodes<Found>(
  parts: Parts,
  { id, email }: Pick<User, "id" | "email">,
  look: Look<Found>,
): Promise<Found | undefined> {
  const { codesFromAddress: here, codesFromAnywhere: anywhere } = parts.rateLimits;
  return meterAttempts(parts, { email, account: `codes-${id}`, here, anywhere }, look);
}

type Look<Found> = (hasher: Hasher) => Promise<Found | undefined>;

type Attempt = {
  email: string;
  /** What is attempted, for the meters' keys. */
  account: string;
  here: RateLimiterPostgres;
  anywhere: RateLimiterPostgres;
};

async function meterAttempts<Found>(
  { db, rateLimits, knownBrowsers, request: { ip, browserCookie } }: Parts,
  { email, account, here, anywhere }: Attempt,
  look: Look<Found>,
): Promise<Found | undefined> {
  const { failedLogins, loginShutOuts } = rateLimits;
  const browser = await knownBrowsers.find(browserCookie, email);
  const known = browser !== undefined;
  const key = known ? `browser:${browser}` : ip;
  const fromHere = `${account}:${key}`;

  await requireAttempt(rateLimits, { meter: here, key: fromHere, atMost: shutOutAtMost });
  try {
    if (!known)
      await requireAttempt(rateLimits, {
        meter: anywhere,
        key: account,
        atMost: shutOutAnywhereAtMost,
      });
  } catch (error) {
    // Nothing was compared: who is shut out through no fault of theirs is not so for longer because they tried.
    await here.reward(fromHere, 1);
    throw error;
  }
  try {
    const slow = !known && (await hasNoPoint(failedLogins, ip));
    const found = await look({ key, known, slow });
    if (found !== undefined) {
      await settleMeters(db, {
        forget: [here.getKey(fromHere), loginShutOuts.getKey(fromHere)],
        giveBack: known ? null : anywhere.getKey(account),
      });
    } else if (!known) await failedLogins.penalty(ip, 1);
    return found;
  } catch (error) {
    // Where Postgres is what failed this fails too, and its first failure says more.
    await Promise.allSettled([here.reward(fromHere, 1), !known && anywhere.reward(account, 1)]);
    throw error;
  }
}

async function hasNoPoint(meter: RateLimiterPostgres, key: string): Promise<boolean> {
  const counted = await meter.get(key);
  return counted !== null && counted.remainingPoints <= 0;
}

/** A meter's key, and for how many seconds at most it is shut out. */
type Metered = { meter: RateLimiterPostgres; key: string; atMost: number };

async function requireAttempt(rateLimits: RateLimits, metered: Metered): Promise<void> {
  const none = await takePoint(metered.meter, metered.key);
  if (none) throw tooManyAttempts(none.first ? await shutOut(rateLimits, metered) : none.retryAfter);
}

/** Shuts a key out for a while that doubles with each time in a day. @returns seconds */
async function shutOut(rateLimits: RateLimits, { meter, key, atMost }: Metered): Promise<number> {
  const times = await rateLimits.loginShutOuts.consume(key);
  const seconds = Math.min(shutOutSeconds * 2 ** (times.consumedPoints - 1), atMost);
  await meter.block(key, seconds);
  return seconds;
}
