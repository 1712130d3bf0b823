import { approvedMember, insertUser } from "@antochi/testing/people";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { visit } from "../../testing/test-visit.ts";
import { takeJobs, takeMails } from "../../testing/waiting-jobs.ts";
import { sendMailJob } from "../../mail/mail-template.ts";
import { sweepLetterTurns } from "../../mail/letter-turns.ts";
import { sendResetLinkJob } from "./passwords/reset-links.ts";

const { api, clock, database, db } = await openApiForFile();
const { dependencies } = api;

const minute = 60_000;
const hour = 60 * minute;
const office = "198.51.100.7";

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("newsletterSubscriptions").execute();
  await forgetMeters();
  await db.deleteFrom("letterTurns").execute();
  await takeMails(db);
  await takeJobs(db, sendResetLinkJob);
});

/** Resets the other rate limits, which use the machine's clock and are not tested here. */
async function forgetMeters() {
  await db.deleteFrom("rateLimits").execute();
}

function subscribe(email: string, { ip = office, parts = dependencies } = {}) {
  return visit(parts, { ip }).call.enquiries.newsletter.send({ email });
}

function register(email: string) {
  return visit(dependencies, { ip: office }).call.auth.register({
    firstName: "New",
    lastName: "Sample",
    email,
    phone: "+30 210 000 0099",
    password: "a password",
    subscribeToNewsletter: true,
  });
}

/** Whom queued emails are for, and in how many minutes they are due; one that is due at once is so by Postgres' clock. */
async function letters(): Promise<[to: string, minutes: number][]> {
  const jobs = await takeJobs(db, sendMailJob);
  return jobs.map(({ payload, runAt }) => [payload.to, minutesUntil(runAt)]);
}

function minutesUntil(runAt: Date): number {
  return Math.max(0, (runAt.getTime() - clock.now().getTime()) / minute);
}

/** The highest count in any span of so many milliseconds. */
function mostWithin(span: number, minutes: readonly number[]): number {
  return Math.max(
    ...minutes.map((start) => minutes.filter((each) => each >= start && each < start + span / minute).length),
  );
}

test("sixty registrations from one IP address all get their email, five at once and twenty an hour", async () => {
  // Emails that are due at once are queued by Postgres' clock, so the test's clock is set to it.
  clock.set(new Date());
  const unit = Array.from({ length: 60 }, (_, index) => `soldier-${index}@example.org`);
  for (const [index, email] of unit.entries()) {
    if (index % 25 === 0) await forgetMeters();
    await register(email);
  }

  const sent = await letters();
  expect(sent.map(([to]) => to)).toEqual(unit);
  const due = sent.map(([, minutes]) => Math.floor(minutes));
  expect(due.slice(0, 11)).toEqual([0, 0, 0, 0, 0, 15, 15, 15, 15, 15, 30]);
  expect(due.at(-1)).toBe(165);
  expect(mostWithin(15 * minute, due)).toBe(5);
  expect(mostWithin(hour, due)).toBe(20);
});

test("emails of every kind to strangers take the same turns, and other IP addresses have their own", async () => {
  clock.set(new Date());
  await insertUser(db, approvedMember);
  for (let turn = 0; turn < 5; turn += 1) await subscribe(`reader-${turn}@example.org`);
  await letters();

  await register(approvedMember.email);
  await subscribe("late@example.org");
  await visit(dependencies, { ip: office }).call.auth.requestPasswordReset({ email: approvedMember.email });
  const [reset] = await takeJobs(db, sendResetLinkJob);
  expect(Math.floor(minutesUntil(reset?.runAt ?? new Date(0)))).toBe(15);
  await subscribe("elsewhere@example.org", { ip: "198.51.100.8" });
  const waits = (await letters()).map(([to, minutes]) => [to, Math.floor(minutes)]);
  expect(waits).toEqual([
    [approvedMember.email, 15],
    ["late@example.org", 15],
    ["elsewhere@example.org", 0],
  ]);
});

test("turns are regained over time, however unevenly they are taken", async () => {
  clock.set(new Date());
  const sent: number[] = [];
  const start = clock.now().getTime();
  for (const [index, pause] of [
    0, 0, 14, 0, 0, 0, 2, 0, 31, 0, 0, 0, 0, 0, 5, 200, 0, 0, 0, 0, 0,
  ].entries()) {
    clock.advance(pause * minute);
    await subscribe(`reader-${index}@example.org`);
    for (const [, minutes] of await letters()) {
      sent.push(Math.round((clock.now().getTime() - start) / minute + minutes));
    }
  }
  expect(sent).toEqual([
    0, 0, 14, 14, 14, 15, 16, 29, 47, 47, 47, 47, 47, 62, 62, 252, 252, 252, 252, 252, 267,
  ]);
  expect(mostWithin(15 * minute, sent)).toBe(5);
});

test("requests that cause no email take a turn too, so that a later email's delay reveals nothing", async () => {
  clock.set(new Date());
  await insertUser(db, approvedMember);
  const waitAfter = async (email: string, ip: string) => {
    const { call } = visit(dependencies, { ip });
    for (let ask = 0; ask < 5; ask += 1) await call.auth.requestPasswordReset({ email });
    await subscribe(`${ip}@example.org`, { ip });
    return (await letters()).map(([, minutes]) => Math.floor(minutes));
  };
  const afterKnown = await waitAfter(approvedMember.email, "198.51.100.20");
  expect(await waitAfter("nobody@example.org", "198.51.100.21")).toEqual(afterKnown);
  expect(afterKnown).toEqual([15]);
});

test("no two concurrent requests at two replicas take the same turn", async () => {
  clock.set(new Date());
  await using replica = await openTestApi({ db: database, now: clock.now });
  const parts = [dependencies, replica.dependencies];
  const posts = Array.from({ length: 20 }, (_, index) =>
    subscribe(`reader-${index}@example.org`, { parts: parts[index % 2] ?? dependencies }),
  );
  await Promise.all(posts);

  const due = (await letters())
    .map(([, minutes]) => Math.floor(minutes))
    .toSorted((one, other) => one - other);
  expect(due).toEqual([0, 15, 30, 45].flatMap((minutes) => Array.from({ length: 5 }, () => minutes)));
});

test("a request whose email would wait for more than a day is refused with Retry-After and stores nothing", async () => {
  const tomorrow = new Date(clock.now().getTime() + 24 * hour - 15 * minute);
  await db
    .insertInto("letterTurns")
    .values({ address: office, due: Array.from({ length: 5 }, () => tomorrow), endsAt: tomorrow })
    .execute();
  await subscribe("last@example.org");
  for (let turn = 0; turn < 4; turn += 1) await subscribe(`reader-${turn}@example.org`);
  expect(await letters()).toHaveLength(5);

  const { call, headers } = visit(dependencies, { ip: office });
  const refusal = { code: "TOO_MANY_REQUESTS", message: /Please try again later\.$/ };
  for (let attempt = 0; attempt < 3; attempt += 1) {
    await expect(call.enquiries.newsletter.send({ email: "more@example.org" })).rejects.toMatchObject(
      refusal,
    );
    await expect(register("more@example.org")).rejects.toMatchObject(refusal);
    expect(headers.get("retry-after")).toBe("900");
  }
  expect(await letters()).toEqual([]);
  const stored = db
    .selectFrom("newsletterSubscriptions")
    .select("email")
    .where("email", "=", "more@example.org");
  expect(await stored.execute()).toEqual([]);
  expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
  clock.advance(15 * minute);
  await subscribe("later@example.org");
  expect(await letters()).toHaveLength(1);
});

test("turns taken by a clock that was ahead delay nobody once it is set back, and later ones count", async () => {
  clock.set(new Date());
  const right = clock.now();
  clock.advance(1_000 * hour);
  for (let turn = 0; turn < 5; turn += 1) await subscribe(`ahead-${turn}@example.org`);
  await letters();
  clock.set(right);
  for (let turn = 0; turn < 6; turn += 1) await subscribe(`reader-${turn}@example.org`);
  expect((await letters()).map(([, minutes]) => Math.floor(minutes))).toEqual([0, 0, 0, 0, 0, 15]);
});

test("an IP address is forgotten when its turns are over, and not before", async () => {
  await subscribe("reader@example.org");
  clock.advance(15 * minute - 1);
  await sweepLetterTurns({ db, now: clock.now });
  expect(await db.selectFrom("letterTurns").select("address").execute()).toEqual([{ address: office }]);
  clock.advance(1);
  await sweepLetterTurns({ db, now: clock.now });
  expect(await db.selectFrom("letterTurns").select("address").execute()).toEqual([]);
});
