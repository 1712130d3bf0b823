import { randomBytes } from "node:crypto";
import { DomainError } from "@antochi/contract/errors";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** OWASP's minimum (Password Storage Cheat Sheet): 19 MiB, two passes, one lane; argon2id is the library's default. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing shares libuv's few threads with file reads: more in flight would make every PDF wait. */
const inFlight = 2;
const waitingAtMost = 20;

export type Passwords = {
  /** The PHC string to store for a password. */
  hash: (password: string) => Promise<string>;
  /**
   * Whether the password belongs to the stored hash. Takes the same time where there is no user to compare
   * with (`undefined`), so that the time tells nobody which addresses have an account.
   */
  matches: (password: string, stored: string | undefined) => Promise<boolean>;
};

/** Password hashing off the main thread. Refuses with 503 when more than 20 hashes wait. */
export function createPasswords(): Passwords {
  const limit = pLimit(inFlight);
  const nobodys = hashOfNobody();

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= waitingAtMost) throw new DomainError("unavailable", { retryAfter: 2 });
    return limit(work);
  }

  return {
    async hash(password) {
      return inTurn(() => hash(password, parameters));
    },
    async matches(password, stored) {
      return (await inTurn(() => verify(stored ?? nobodys, password))) && stored !== undefined;
    },
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
