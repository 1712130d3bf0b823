import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { endSubscription, moveOwnAddress, subscribeOwnAddress } from "../../newsletter/subscriptions.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { openOutbox } from "../../testing/outbox.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { takeJobs } from "../../testing/waiting-jobs.ts";
import { deliverIssue, deliverIssueJob } from "./deliver-issue.ts";

const { api, clock, db } = await openApiForFile();

const words = { subjectEn: "November", textEn: "Hello", subjectEl: "Νοέμβριος", textEl: "Γεια" };
const [from, to] = ["old@example.org", "new@example.org"];
let admin: ReturnType<typeof api.as>;

beforeEach(async () => {
  await sql`
    truncate users, newsletter_subscriptions, newsletter_issues, newsletter_deliveries, rate_limits restart identity cascade
  `.execute(db);
  await takeJobs(db, deliverIssueJob);
  admin = api.as(await insertUser(db, instructorAdmin));
  const own = { email: from, language: "en", at: clock.now() } as const;
  await db.transaction().execute((tx) => subscribeOwnAddress(tx, own));
});

async function writeIssue(): Promise<number> {
  const { revision } = await admin.newsletter.saveDraft({ ...words, revision: 0 });
  return revision;
}

/** Starts an issue, whose first letter leaves a minute later. */
async function startIssue(revision: number): Promise<number> {
  const { id } = await admin.newsletter.sendIssue({ revision });
  return id;
}

/** The account whose address it is opens the link that was sent to its new one. */
async function move(): Promise<void> {
  clock.advance(1_000);
  const at = clock.now();
  await db.transaction().execute((tx) => moveOwnAddress(tx, { from, isOwn: true, hasAsked: false, to, at }));
}

/** Lets all letters leave. @returns those that the mail server took */
async function deliver() {
  const post = openOutbox();
  for (;;) {
    const [job] = await takeJobs(db, deliverIssueJob);
    if (job === undefined) return post.sent;
    clock.advance(Math.max(0, job.runAt.getTime() - clock.now().getTime()));
    await deliverIssue({ ...post, db, now: clock.now, newsletterPace: 60 }, job.payload, post.job);
  }
}

test("whoever moves while an issue is written is sent it at the new address alone", async () => {
  const revision = await writeIssue();
  await move();
  await startIssue(revision);
  expect((await deliver()).map((letter) => letter.to)).toEqual([to]);
});

test("whoever moves before their letter leaves gets it at the new address, which its link takes off", async () => {
  const id = await startIssue(await writeIssue());
  await move();
  const [letter, ...others] = await deliver();
  expect(letter).toMatchObject({ to });
  expect(others).toEqual([]);
  expect(await admin.newsletter.readIssue({ id })).toMatchObject({ state: "sent", sent: 1, unsubscribed: 0 });

  const token = new URL(letter?.unsubscribeUrl ?? "").searchParams.get("token") ?? "";
  expect(await endSubscription(api.dependencies, token)).toBe("done");
  expect(await db.selectFrom("newsletterSubscriptions").selectAll().execute()).toEqual([]);
});

test("a letter that waits goes along to an address that somebody had asked for and not confirmed", async () => {
  await db.insertInto("newsletterSubscriptions").values({ email: to }).execute();
  const id = await startIssue(await writeIssue());
  await move();
  expect((await deliver()).map((letter) => letter.to)).toEqual([to]);
  expect(await admin.newsletter.readIssue({ id })).toMatchObject({ sent: 1, unsubscribed: 0 });
});

test("whoever moves to an address that has the newsletter already gets one letter", async () => {
  await db.insertInto("newsletterSubscriptions").values({ email: to, confirmedAt: clock.now() }).execute();
  await startIssue(await writeIssue());
  await move();
  expect((await deliver()).map((letter) => letter.to)).toEqual([to]);
});

test("a letter that left for the old address is not sent again to the new one", async () => {
  await db.insertInto("newsletterSubscriptions").values({ email: to }).execute();
  const id = await startIssue(await writeIssue());
  expect((await deliver()).map((letter) => letter.to)).toEqual([from]);
  await move();
  expect(await deliver()).toEqual([]);
  expect(await admin.newsletter.readIssue({ id })).toMatchObject({ sent: 1, unsubscribed: 0 });
});

test("whoever moves to an address that was subscribed before holds up no issue that is sent to both", async () => {
  const at = clock.now();
  await db.deleteFrom("newsletterSubscriptions").execute();
  for (const email of [to, from])
    await db.transaction().execute((tx) => subscribeOwnAddress(tx, { email, language: "en", at }));
  const lock = (email: string) =>
    sql`select from newsletter_subscriptions where email = ${email} for key share`;

  const { moving } = await db.transaction().execute(async (tx) => {
    // As an issue locks its addresses: in the order of their ids.
    await lock(to).execute(tx);
    const moved = move().then(() => "moved", String);
    await whenSomebodyWaits(db);
    await lock(from).execute(tx);
    return { moving: moved };
  });

  expect(await moving).toBe("moved");
  const left = await db.selectFrom("newsletterSubscriptions").select("email").execute();
  expect(left).toEqual([{ email: to }]);
});
