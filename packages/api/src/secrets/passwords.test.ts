import { patience } from "@antochi/testing/patience";
import { expect, test, vi } from "vitest";
import { createPasswords } from "./passwords.ts";

const passwords = createPasswords();
const password = "a password";
const member = { key: "192.0.2.1", known: false };

/** Microseconds of processor time, which other work on the machine does not increase. */
async function costOf(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

test("a wrong password and an unknown user are refused alike, each after the work of one comparison", async () => {
  const stored = await passwords.hash(password, member);
  const matches = (given: string, against: string | undefined) =>
    passwords.matches({ password: given, stored: against }, member);
  expect(await matches(password, stored)).toBe(true);
  const somebodys: number[] = [];
  const nobodys: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    somebodys.push(await costOf(async () => expect(await matches("another one", stored)).toBe(false)));
    nobodys.push(await costOf(async () => expect(await matches(password, undefined)).toBe(false)));
  }
  // Other work of this process adds to the cost; a comparison without a hash would not cost a hundredth of it.
  expect(Math.min(...nobodys)).toBeGreaterThan(Math.min(...somebodys) / 2);
});

test("twenty passwords wait behind two that are hashed, and more are refused for two seconds", async () => {
  const attempts = Array.from({ length: 30 }, (_, at) =>
    passwords.hash(password, { key: `192.0.2.${at}`, known: false }),
  );
  const outcomes = await Promise.allSettled(attempts);
  const refusals = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refusals.map(({ reason }): unknown => reason)).toEqual(
    Array.from({ length: 8 }, (): unknown => expect.objectContaining({ code: "unavailable", retryAfter: 2 })),
  );
  expect(await passwords.hash(password, member)).toContain("argon2id");
});

test("ninety concurrent right passwords from one IP address lock nobody else out", async () => {
  const stored = await passwords.hash(password, member);
  const flood = Array.from({ length: 90 }, () =>
    passwords.matches({ password, stored }, { key: "198.51.100.7", known: false }),
  );
  const outcomes = Promise.allSettled(flood);
  expect(await passwords.matches({ password, stored }, member)).toBe(true);
  expect((await outcomes).filter(({ status }) => status === "rejected")).toHaveLength(78);
});

test("after 300 hashes in a minute an address is slowed to one a second, five waiting, and no other is", async () => {
  const pauses: (() => void)[] = [];
  const { matches } = createPasswords(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    pauses.push(resolve);
    await promise;
  });
  // Comparing with a string that is no PHC hash costs nothing and is refused at once.
  const attempt = (key: string, slow = false) =>
    matches({ password, stored: "no hash" }, { key, known: false, slow }).catch((error: unknown) => error);
  for (let round = 0; round < 300; round += 1) await attempt("192.0.2.7");
  expect(pauses).toHaveLength(0);

  const slowed = Array.from({ length: 5 }, () => attempt("192.0.2.7"));
  await vi.waitFor(() => expect(pauses).toHaveLength(1), patience);
  expect(await attempt("192.0.2.7")).toMatchObject({
    code: "too-many-attempts",
    message: "Too many attempts. Try again in 1 minute",
  });
  await attempt("198.51.100.1");
  expect(pauses).toHaveLength(1);
  for (let turn = 1; turn <= 5; turn += 1) {
    await vi.waitFor(() => expect(pauses).toHaveLength(turn), patience);
    pauses.at(-1)?.();
  }
  await Promise.all(slowed);

  const demanded = attempt("198.51.100.2", true);
  await vi.waitFor(() => expect(pauses).toHaveLength(6), patience);
  pauses.at(-1)?.();
  await demanded;
});
