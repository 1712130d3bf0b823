import { createHash } from "node:crypto";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Hasher } from "../../passwords.ts";
import { type RateLimits, takePoint, tooManyAttempts } from "../../rate-limits.ts";

const shutOutSeconds = 15 * 60;
const shutOutAtMost = 24 * 60 * 60;

type Attempt = { email: string; ip: string };

/**
 * Meters attempts to log in. An attempt is counted before its password is compared, so that parallel attempts cannot get
 * past the count. A right password takes its own attempt and the failures before it off the count; an attempt that was
 * not compared, because the server was too busy, is taken off again. The e-mail counts as typed, whether or not it has an
 * account. Refuses with 429 for a while that doubles each time. An address from which hundreds failed, with whatever
 * e-mails, is slowed down.
 * @param look answers whose password it is, undefined where it is wrong
 */
export async function meterLogin<Found>(
  rateLimits: RateLimits,
  { email, ip }: Attempt,
  look: (hasher: Hasher) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const { loginFromAddress, loginFromAnywhere, failedLogins, loginShutOuts } = rateLimits;
  const account = createHash("sha256").update(email).digest("base64url");
  const fromAddress = `${account}:${ip}`;

  await requireAttempt(rateLimits, loginFromAddress, fromAddress);
  await requireAttempt(rateLimits, loginFromAnywhere, account);
  try {
    const failures = await failedLogins.get(ip);
    const slow = failures !== null && failures.remainingPoints <= 0;
    const found = await look({ key: ip, known: false, slow });
    if (found === undefined) {
      await failedLogins.penalty(ip, 1);
    } else {
      await Promise.all([
        loginFromAddress.delete(fromAddress),
        loginShutOuts.delete(fromAddress),
        loginFromAnywhere.reward(account, 1),
      ]);
    }
    return found;
  } catch (error) {
    // Where Postgres is what failed this fails too, and its first failure says more.
    await Promise.allSettled([loginFromAddress.reward(fromAddress, 1), loginFromAnywhere.reward(account, 1)]);
    throw error;
  }
}

async function requireAttempt(
  rateLimits: RateLimits,
  meter: RateLimiterPostgres,
  key: string,
): Promise<void> {
  const none = await takePoint(meter, key);
  if (none) throw tooManyAttempts(none.first ? await shutOut(rateLimits, meter, key) : none.retryAfter);
}

/** Shuts a key out for a while that doubles with each time in a day. @returns seconds */
async function shutOut(rateLimits: RateLimits, meter: RateLimiterPostgres, key: string): Promise<number> {
  const times = await rateLimits.loginShutOuts.consume(key);
  const seconds = Math.min(shutOutSeconds * 2 ** (times.consumedPoints - 1), shutOutAtMost);
  await meter.block(key, seconds);
  return seconds;
}
