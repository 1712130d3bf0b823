import { createHash } from "node:crypto";
import { DomainError } from "@antochi/contract/errors";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { type RateLimits, takePoint } from "../../rate-limits.ts";

const shutOutSeconds = 15 * 60;
const shutOutAtMost = 24 * 60 * 60;

type Attempt = { email: string; ip: string };

/**
 * Meters an attempt to log in before the password is looked at, so that parallel attempts cannot outrun the count.
 * The e-mail counts as typed, whether or not it has an account. Refuses with 429 for a while that doubles each time.
 * @returns what to call once the password was right: the attempt is forgiven.
 */
export async function meterLogin(
  rateLimits: RateLimits,
  { email, ip }: Attempt,
): Promise<() => Promise<void>> {
  const account = createHash("sha256").update(email).digest("base64url");
  const fromAddress = `${account}:${ip}`;

  await requireAttempt(rateLimits, rateLimits.loginFromAddress, fromAddress);
  await requireAttempt(rateLimits, rateLimits.loginFromAnywhere, account);

  return async () => {
    await Promise.all([
      rateLimits.loginFromAddress.delete(fromAddress),
      rateLimits.loginShutOuts.delete(fromAddress),
      rateLimits.loginFromAnywhere.reward(account, 1),
    ]);
  };
}

async function requireAttempt(
  rateLimits: RateLimits,
  meter: RateLimiterPostgres,
  key: string,
): Promise<void> {
  const wait = await takePoint(meter, key);
  if (wait === undefined) return;
  const counted = await meter.get(key);
  const justShutOut = counted?.consumedPoints === meter.points + 1;
  throw tooManyAttempts(justShutOut ? await shutOut(rateLimits, meter, key) : wait);
}

/** Shuts a key out for a while that doubles with each time in a day. @returns seconds */
async function shutOut(rateLimits: RateLimits, meter: RateLimiterPostgres, key: string): Promise<number> {
  const times = await rateLimits.loginShutOuts.consume(key);
  const seconds = Math.min(shutOutSeconds * 2 ** (times.consumedPoints - 1), shutOutAtMost);
  await meter.block(key, seconds);
  return seconds;
}

function tooManyAttempts(retryAfter: number): DomainError {
  const minutes = Math.ceil(retryAfter / 60);
  const unit = minutes === 1 ? "minute" : "minutes";
  return new DomainError("too-many-attempts", {
    message: `Too many attempts. Try again in ${minutes} ${unit}`,
    retryAfter,
  });
}
