import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { DomainError } from "@antochi/contract/errors";
import { hash, hashRaw, verify } from "@node-rs/argon2";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { type Caller, createFairQueue } from "../limits/fair-queue.ts";
import { takePoint, tooManyAttempts } from "../limits/rate-limits.ts";

/** OWASP's minimum (Password Storage Cheat Sheet): 19 MiB, two passes, one lane; argon2id is the library's default. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing shares libuv's few threads with file reads: more in flight would make every PDF wait. */
const queueLimits = { inFlight: 2, waitingAtMost: 20, waitingOfOne: 10 };

/** The hashes per minute that a caller gets at full pace: a whole unit may sign in behind one address. */
const fullPace = { points: 300, duration: 60 };

/**
 * Beyond that, and for slow callers, hashes run one after another with this pause, in milliseconds, and at most so many
 * wait.
 */
const slowPause = 1_000;
const slowAtMost = 5;

/** Who causes a hash: a client's address, or a browser that has signed in before. */
export type Hasher = Caller & {
  /** Slows them down in any case. */
  slow?: boolean;
};

export type Passwords = {
  /**
   * Refuses with 503 where a hash would find no place in the queue now, for callers with something to do before they
   * compare.
   */
  requirePlace: (caller: Caller) => void;
  /** The PHC string to store for a password. */
  hash: (password: string, hasher: Hasher) => Promise<string>;
  /**
   * Whether the password matches the stored hash. Takes as long where there is no user to compare with (`undefined`), so
   * that the time does not reveal which addresses have an account.
   */
  matches: (compared: { password: string; stored: string | undefined }, hasher: Hasher) => Promise<boolean>;
  /** Hashes a text as slowly, with a given salt, into base64url: to find a code among several. */
  digest: (text: string, salt: Buffer, hasher: Hasher) => Promise<string>;
};

/**
 * Password hashing off the main thread, in a fair queue of those who cause it: known browsers first, all others in turns by
 * address. A caller with more than 300 hashes a minute, of right passwords or wrong, is slowed down, and refused with 429
 * while five of theirs wait for that. Refuses with 503 when more than 20 hashes wait.
 */
export function createPasswords(pause: (milliseconds: number) => Promise<void> = delay): Passwords {
  const { inTurn, requirePlace } = createFairQueue({
    ...queueLimits,
    refusal: () => new DomainError("unavailable", { retryAfter: 2 }),
  });
  // In memory, since it limits the use of this process's own time.
  const pace = new RateLimiterMemory(fullPace);
  const slowed = new Map<string, { waiting: number; last: Promise<void> }>();
  const nobodys = hashOfNobody();

  async function paced<T>({ slow = false, ...caller }: Hasher, work: () => Promise<T>): Promise<T> {
    const used = await takePoint(pace, caller.key);
    if (slow || used) await slowDown(caller.key);
    return inTurn(caller, work);
  }

  async function slowDown(key: string): Promise<void> {
    const lane = slowed.get(key) ?? { waiting: 0, last: Promise.resolve() };
    if (lane.waiting >= slowAtMost) throw tooManyAttempts(60);
    slowed.set(key, lane);
    lane.waiting += 1;
    lane.last = lane.last.then(() => pause(slowPause));
    await lane.last;
    lane.waiting -= 1;
    if (lane.waiting === 0) slowed.delete(key);
  }

  return {
    requirePlace,
    hash: (password, hasher) => paced(hasher, () => hash(password, parameters)),
    matches: async ({ password, stored }, hasher) =>
      (await paced(hasher, () => verify(stored ?? nobodys, password))) && stored !== undefined,
    digest: async (text, salt, hasher) =>
      (await paced(hasher, () => hashRaw(text, { ...parameters, salt }))).toString("base64url"),
  };
}

/** The hash of no known password, in PHC form: random bytes take as long to compare with as a hash, but no time to make. */
function hashOfNobody(): string {
  const { memoryCost, timeCost, parallelism } = parameters;
  const [salt, digest] = [randomBytes(16), randomBytes(32)].map((bytes) =>
    bytes.toString("base64").replaceAll("=", ""),
  );
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}
