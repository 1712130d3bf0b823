import { approvedMember, insertUser } from "@antochi/testing/people";
import { beforeEach, expect, test } from "vitest";
import { openOutbox } from "../../../testing/outbox.ts";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { visit } from "../../../testing/test-visit.ts";
import { takeJobs, takeMails } from "../../../testing/waiting-jobs.ts";
import { sendPendingRegistrations, sendPendingRegistrationsJob } from "./registration-notice.ts";

const adminNotify = ["chief@example.org", "deputy@example.org"];
const { api, clock, db } = await openApiForFile({ adminNotify });

const minute = 60_000;
let registered = 0;

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("noticeSlots").execute();
  await db.deleteFrom("rateLimits").execute();
  await takeMails(db);
  await takeJobs(db, sendPendingRegistrationsJob);
});

async function register(email = `new.${(registered += 1)}@example.org`) {
  await visit(api.dependencies).call.auth.register({
    firstName: "New",
    lastName: "Sample",
    email,
    phone: "+30 210 000 0099",
    password: "a password",
  });
}

/** The recipients and times of the notices queued since the last call. */
async function notices(): Promise<[to: string, runAt: Date][]> {
  const jobs = await takeJobs(db, sendPendingRegistrationsJob);
  return jobs.map(({ payload, runAt }) => [payload.to, runAt]);
}

function later(minutes: number): Date {
  return new Date(clock.now().getTime() + minutes * minute);
}

test("registering a taken address emails its owner, at most twice an hour, and no administrator", async () => {
  await insertUser(db, approvedMember);
  for (let attempt = 0; attempt < 5; attempt += 1) await register(approvedMember.email.toUpperCase());

  const mail = {
    to: approvedMember.email,
    content: { template: "address-already-registered", signInUrl: "http://site.test/auth" },
  };
  expect(await takeMails(db)).toEqual([mail, mail]);
  expect(await notices()).toEqual([]);
});

test("administrators are notified of registrations at once, then once in ten minutes", async () => {
  await register();
  expect(await notices()).toEqual(adminNotify.map((to) => [to, clock.now()]));

  clock.advance(minute);
  await register();
  expect(await notices()).toEqual(adminNotify.map((to) => [to, later(9)]));
  await register();
  clock.advance(8 * minute);
  await register();
  expect(await notices()).toEqual([]);

  clock.advance(2 * minute);
  await register();
  expect(await notices()).toEqual(adminNotify.map((to) => [to, later(9)]));
  clock.advance(30 * minute);
  await register();
  expect(await notices()).toEqual(adminNotify.map((to) => [to, clock.now()]));
});

test("administrators are notified even if a clock that was ahead recorded the last notice", async () => {
  await register();
  await register();
  await notices();
  clock.advance(-180 * minute);
  await register();
  expect(await notices()).toEqual(adminNotify.map((to) => [to, clock.now()]));
});

test("concurrent registrations queue one notice", async () => {
  await Promise.all(Array.from({ length: 10 }, () => register()));
  const asked = await notices();
  expect(asked.filter(([, runAt]) => runAt <= clock.now())).toHaveLength(adminNotify.length);
  expect(asked.length).toBeLessThanOrEqual(2 * adminNotify.length);
});

test("a notice counts pending registrations when it is sent, and is not sent when there are none", async () => {
  const outbox = openOutbox();
  const send = () => sendPendingRegistrations({ db, ...outbox }, { to: "chief@example.org" }, outbox.job);
  await send();
  expect(outbox.sent).toEqual([]);

  await register();
  await send();
  await register();
  await send();
  expect(outbox.sent).toMatchObject([
    { to: "chief@example.org", subject: "One registration awaits approval" },
    { to: "chief@example.org", subject: "2 registrations await approval" },
  ]);
  expect(outbox.sent[0]?.text).toContain("https://example.com/admin");
});
