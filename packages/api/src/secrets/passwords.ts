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

/** So many hashes a minute a caller has at full pace: a whole unit may sign in behind one address. */
const fullPace = { points: 300, duration: 60 };

/** Beyond that, and where it is demanded, one after another with this pause, in milliseconds, and so many waiting. */
const slowPause = 1_000;
const slowAtMost = 5;

/** Whom a hash is made for: a client's address, or a browser that has signed in before. */
export type Hasher = Caller & {
  /** Whether they go slowly in any case. */
  slow?: boolean;
};

export type Passwords = {
  /** Refuses with 503 where a hash that is asked for now finds no place, for who has something to do before they compare. */
  requirePlace: (caller: Caller) => void;
  /** The PHC string to store for a password. */
  hash: (password: string, hasher: Hasher) => Promise<string>;
  /**
   * Whether the password belongs to the stored hash. Takes the same time where there is no user to compare
   * with (`undefined`), so that the time tells nobody which addresses have an account.
   */
  matches: (compared: { password: string; stored: string | undefined }, hasher: Hasher) => Promise<boolean>;
  /** The same slow hash with a salt that is given, in base64url: for codes of which one among several is looked for. */
  digest: (text: string, salt: Buffer, hasher: Hasher) => Promise<string>;
};

/**
 * Password hashing off the main thread, shared out among those who cause it: known browsers first, all others in turns by
 * address. Who makes this process hash more than 300 times a minute, right passwords or wrong, is slowed down, and
 * refused with 429 where five of theirs wait for that. Refuses with 503 when more than 20 hashes wait.
 */
export function createPasswords(pause: (milliseconds: number) => Promise<void> = delay): Passwords {
  const { inTurn, requirePlace } = createFairQueue({
    ...queueLimits,
    refusal: () => new DomainError("unavailable", { retryAfter: 2 }),
  });
  // In memory, since what is shared out is this process's own time.
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

/** The hash of no known password, in PHC form: random bytes take as long to compare with as any, and none to make. */
function hashOfNobody(): string {
  const { memoryCost, timeCost, parallelism } = parameters;
  const [salt, digest] = [randomBytes(16), randomBytes(32)].map((bytes) =>
    bytes.toString("base64").replaceAll("=", ""),
  );
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${salt}$${digest}`;
}
