import { expect, test } from "vitest";
import { createPasswords } from "./passwords.ts";

const { hash, matches } = createPasswords();
const password = "a password";

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

test("a wrong password and no user at all are refused alike, after the work of one comparison", async () => {
  const stored = await hash(password);
  expect(await matches(password, stored)).toBe(true);
  const somebodys: number[] = [];
  const nobodys: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    somebodys.push(await timeOf(async () => expect(await matches("another one", stored)).toBe(false)));
    nobodys.push(await timeOf(async () => expect(await matches(password, undefined)).toBe(false)));
  }
  // Whatever else the machine does only adds time, and no comparison takes a hundredth of it.
  expect(Math.min(...nobodys)).toBeGreaterThan(Math.min(...somebodys) / 2);
});

test("twenty passwords wait behind two, and more are refused for two seconds", async () => {
  const attempts = Array.from({ length: 15 }, () => [hash(password), matches(password, undefined)]).flat();
  const outcomes = await Promise.allSettled(attempts);
  const refusals = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refusals.map(({ reason }): unknown => reason)).toEqual(
    Array.from({ length: 8 }, (): unknown => expect.objectContaining({ code: "unavailable", retryAfter: 2 })),
  );
  expect(await matches(password, await hash(password))).toBe(true);
});
