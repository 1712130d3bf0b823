import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Mail, MailRefused, MailUnavailable } from "@antochi/mail/mail";
import { recordedLog } from "@antochi/jobs/testing/recorded-log";
import { startMailServer } from "@antochi/mail/testing/mail-server";
import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { patience } from "@antochi/testing/patience";
import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { startNewsletterWorker } from "./testing/newsletter-worker.ts";
import { openOutbox } from "../../testing/outbox.ts";
import { newsletterConfirm } from "../../newsletter/confirmation-mail.ts";
import { confirmSubscription, subscribeOwnAddress } from "../../newsletter/subscriptions.ts";
import { takeJobs, takeMails } from "../../testing/waiting-jobs.ts";
import { deliverIssue, deliverIssueJob } from "./deliver-issue.ts";

const { api, clock, database, db } = await openApiForFile();
const { url } = database;

const words = { subjectEn: "November", textEn: "Hello", subjectEl: "Νοέμβριος", textEl: "Γεια" };
/** Sent through the real mail server; a measurement sets more. */
const letterCount = Number(process.env["NEWSLETTER_LETTERS"] ?? 400);
let admin: ReturnType<typeof api.as>;

beforeEach(async () => {
  await sql`
    truncate users, newsletter_subscriptions, newsletter_issues, newsletter_deliveries, rate_limits restart identity cascade
  `.execute(db);
  await takeJobs(db, deliverIssueJob);
  admin = api.as(await insertUser(db, instructorAdmin));
});

async function subscribe(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    email: `reader-${String(index).padStart(5, "0")}@example.org`,
    language: index % 3 === 0 ? ("el" as const) : ("en" as const),
    confirmedAt: clock.now().toISOString(),
  }));
  await db
    .insertInto("newsletterSubscriptions")
    .values(rows.map((row) => ({ ...row, confirmedAt: clock.now() })))
    .execute();
  return rows.map(({ email }) => email);
}

/** Sends an issue and advances past its minute of grace. */
async function sendIssue(): Promise<number> {
  const { revision } = await admin.newsletter.saveDraft({ ...words, revision: 0 });
  const { id } = await admin.newsletter.sendIssue({ revision });
  clock.advance(60_000);
  return id;
}

/** Runs the waiting jobs until none is left, each when it is due. @returns how many there were */
async function deliver(
  parts: ReturnType<typeof openOutbox>,
  { pace = 60, atMost = 100 } = {},
): Promise<number> {
  for (let runs = 0; runs < atMost; runs += 1) {
    const [job] = await takeJobs(db, deliverIssueJob);
    if (job === undefined) return runs;
    clock.advance(Math.max(0, job.runAt.getTime() - clock.now().getTime()));
    await deliverIssue({ ...parts, db, now: clock.now, newsletterPace: pace }, job.payload, parts.job);
  }
  return atMost;
}

const letters = () =>
  db
    .selectFrom("newsletterDeliveries as letter")
    .leftJoin("newsletterSubscriptions as address", "address.id", "letter.subscriptionId")
    .select(["letter.state", "address.email"])
    .orderBy("letter.id")
    .execute();

test("every confirmed address gets one email in its language, with one-click unsubscribing", async () => {
  await subscribe(7);
  await db.insertInto("newsletterSubscriptions").values({ email: "waits@example.org" }).execute();
  const post = openOutbox();
  const id = await sendIssue();
  await deliver(post);

  expect(post.sent).toHaveLength(7);
  expect(new Set(post.sent.map(({ to }) => to)).size).toBe(7);
  expect(post.sent[0]).toMatchObject({ to: "reader-00000@example.org", subject: "Νοέμβριος" });
  expect(post.sent[1]).toMatchObject({ to: "reader-00001@example.org", subject: "November" });
  for (const { unsubscribeUrl = "", html, text } of post.sent) {
    expect(new URL(unsubscribeUrl).pathname).toBe("/newsletter/unsubscribe");
    expect(text).toContain(unsubscribeUrl);
    expect(html).toContain(unsubscribeUrl.replaceAll("&", "&amp;"));
  }
  expect(new Set(post.sent.map(({ unsubscribeUrl }) => unsubscribeUrl)).size).toBe(7);
  expect(new Set(post.sent.map(({ messageId }) => messageId)).size).toBe(7);
  expect(await admin.newsletter.listIssues({})).toMatchObject([
    { id, number: 1, state: "sent", sent: 7, refused: 0, uncertain: 0, waiting: 0, unsubscribed: 0 },
  ]);
});

test("discarding a restored copy's email holds a half-sent issue until it is resumed", async () => {
  await subscribe(25);
  const post = openOutbox();
  const id = await sendIssue();
  await deliver(post, { atMost: 1 });
  expect(post.sent).toHaveLength(10);

  await db.insertInto("mailHold").defaultValues().execute();
  await admin.admin.releaseMail({ waiting: "discard" });

  expect(await admin.newsletter.listIssues({})).toMatchObject([{ id, state: "held", sent: 10, waiting: 15 }]);
  expect(await deliver(post)).toBe(0);
  expect(post.sent).toHaveLength(10);

  await admin.newsletter.resumeIssue({ id });
  await deliver(post);
  expect(post.sent).toHaveLength(25);
});

test("sends as many emails in a minute as the mail server is given, and no more", async () => {
  await subscribe(25);
  const times: number[] = [];
  const post = openOutbox();
  const { mailer } = post;
  post.mailer = {
    async send(mail: Mail) {
      times.push(clock.now().getTime());
      await mailer.send(mail);
    },
  };
  await sendIssue();
  const first = clock.now().getTime();
  expect(await deliver(post)).toBe(3);
  expect(times.map((at) => Math.round((at - first) / 1_000))).toEqual([
    ...Array.from({ length: 10 }, () => 0),
    ...Array.from({ length: 10 }, () => 10),
    ...Array.from({ length: 5 }, () => 20),
  ]);
});

test("someone who unsubscribes before the email gets none, and one who does so after it is counted anonymously", async () => {
  const [first = "", second = ""] = await subscribe(3);
  const post = openOutbox();
  const id = await sendIssue();
  await db.deleteFrom("newsletterSubscriptions").where("email", "=", first).execute();
  await deliver(post);
  expect(post.sent.map(({ to }) => to)).not.toContain(first);
  await db.deleteFrom("newsletterSubscriptions").where("email", "=", second).execute();
  expect(await admin.newsletter.readIssue({ id })).toMatchObject({ sent: 2, unsubscribed: 1, addresses: [] });
});

test("a refused address is reported, and left out of the next issue", async () => {
  const [first = ""] = await subscribe(3);
  const post = openOutbox();
  const { mailer } = post;
  post.mailer = {
    send: async (mail) =>
      mail.to === first ? Promise.reject(new MailRefused("no such user")) : mailer.send(mail),
  };
  const id = await sendIssue();
  await deliver(post);
  expect(await admin.newsletter.readIssue({ id })).toMatchObject({
    state: "sent",
    sent: 2,
    refused: 1,
    addresses: [{ email: first, state: "refused" }],
  });
  expect(await admin.newsletter.readAudience()).toEqual({ en: 2, el: 0, unconfirmed: 0, refused: 1 });
  await sendIssue();
  await deliver(post);
  expect(post.sent).toHaveLength(4);
});

test("a mailbox that stays full is not reached, is reported, and gets the next issue", async () => {
  const [first = ""] = await subscribe(3);
  const post = openOutbox();
  const { mailer } = post;
  post.mailer = {
    send: async (mail) =>
      mail.to === first
        ? Promise.reject(new MailUnavailable("mailbox full", { isOfRecipient: true }))
        : mailer.send(mail),
  };
  const id = await sendIssue();
  await deliver(post);
  expect(await admin.newsletter.readIssue({ id })).toMatchObject({
    state: "sent",
    sent: 2,
    refused: 0,
    unreached: 1,
    waiting: 0,
    addresses: [{ email: first, state: "unreached" }],
  });
  expect(await admin.newsletter.readAudience()).toEqual({ en: 2, el: 1, unconfirmed: 0, refused: 0 });
  post.mailer = mailer;
  await sendIssue();
  await deliver(post);
  expect(post.sent.filter(({ to }) => to === first)).toHaveLength(1);
});

test("a refused address that is subscribed and confirmed again gets the next issue", async () => {
  const [first = ""] = await subscribe(2);
  const post = openOutbox();
  const { mailer } = post;
  post.mailer = { send: async () => Promise.reject(new MailRefused("no such user")) };
  await sendIssue();
  await deliver(post);
  await takeMails(db);
  await api.as(null).enquiries.newsletter.send({ email: first });
  const [mail] = await takeMails(db);
  const { confirmUrl } = newsletterConfirm.data.parse(mail?.content);
  expect((await admin.newsletter.readAudience()).refused).toBe(2);
  clock.advance(60_000);
  const token = new URL(confirmUrl).searchParams.get("token") ?? "";
  for (let click = 0; click < 2; click += 1)
    expect(await confirmSubscription(api.dependencies, token)).toBe("done");
  expect(await admin.newsletter.readAudience()).toMatchObject({ el: 1, refused: 1 });

  post.mailer = mailer;
  await sendIssue();
  await deliver(post);
  expect(post.sent.map(({ to }) => to)).toEqual([first]);
});

test.each(["a letter", "the account"])(
  "a refused address confirmed by %s after the clock was set back gets issues again",
  async (way) => {
    const [first = ""] = await subscribe(1);
    const post = openOutbox();
    post.mailer = { send: async () => Promise.reject(new MailRefused("no such user")) };
    await sendIssue();
    await deliver(post);
    await takeMails(db);
    await api.as(null).enquiries.newsletter.send({ email: first });
    const [mail] = await takeMails(db);
    const { confirmUrl } = newsletterConfirm.data.parse(mail?.content);
    clock.advance(-60_000);
    if (way === "a letter") {
      const token = new URL(confirmUrl).searchParams.get("token") ?? "";
      expect(await confirmSubscription(api.dependencies, token)).toBe("done");
    } else {
      const own = { email: first, language: "en", at: clock.now() } as const;
      await db.transaction().execute((tx) => subscribeOwnAddress(tx, own));
    }
    clock.advance(60_000);
    expect((await admin.newsletter.readAudience()).refused).toBe(0);
  },
);

test("an issue with many refused emails stops by itself, and continues when resumed", async () => {
  await subscribe(40);
  const post = openOutbox();
  post.failWith = new MailRefused("no such user");
  const id = await sendIssue();
  await deliver(post);
  expect(post.tried).toHaveLength(12);
  expect(await admin.newsletter.readIssue({ id })).toMatchObject({
    state: "stopped",
    refused: 12,
    waiting: 28,
  });
  expect(await takeJobs(db, deliverIssueJob)).toEqual([]);
  const [told] = await db
    .selectFrom("auditEntries")
    .select(["act", "objectId", "objectLabel"])
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  expect(told).toEqual({ act: "issue-stopped", objectId: String(id), objectLabel: "November" });

  post.failWith = null;
  await admin.newsletter.resumeIssue({ id });
  clock.advance(1);
  await deliver(post);
  expect(await admin.newsletter.readIssue({ id })).toMatchObject({ state: "sent", sent: 28, refused: 12 });
});

test("a possibly delivered email is uncertain and not sent again; an undelivered one waits", async () => {
  await subscribe(3);
  const post = openOutbox();
  const id = await sendIssue();
  post.failWith = new MailUnavailable("silent", { mayHaveArrived: true });
  await deliver(post, { atMost: 1 });
  expect(await admin.newsletter.readIssue({ id })).toMatchObject({ state: "sent", uncertain: 3, sent: 0 });

  const next = await sendIssue();
  post.failWith = new MailUnavailable("down");
  await expect(deliver(post)).rejects.toThrow("down");
  expect(await admin.newsletter.readIssue({ id: next })).toMatchObject({ waiting: 3, uncertain: 0 });
  post.failWith = null;
  await deliverIssue({ ...post, db, now: clock.now, newsletterPace: 60 }, { issue: next }, post.job);
  expect(await admin.newsletter.readIssue({ id: next })).toMatchObject({ state: "sent", sent: 3 });
  expect(post.sent).toHaveLength(3);
});

test("a full mailbox is retried later, and holds nobody up", async () => {
  const [first = ""] = await subscribe(3);
  const post = openOutbox();
  const { mailer } = post;
  let full = 2;
  post.mailer = {
    async send(mail) {
      if (mail.to === first && full > 0) {
        full -= 1;
        throw new MailUnavailable("mailbox full", { isOfRecipient: true });
      }
      await mailer.send(mail);
    },
  };
  const id = await sendIssue();
  await deliver(post, { atMost: 1 });
  expect(post.sent).toHaveLength(2);
  await deliver(post);
  expect(post.sent.at(-1)?.to).toBe(first);
  expect(await admin.newsletter.readIssue({ id })).toMatchObject({ state: "sent", sent: 3 });
});

test.each([60, 24, 6])(
  "a mail server that defers every email is left alone at a pace of %d",
  async (pace) => {
    await subscribe(20);
    const post = openOutbox();
    post.failWith = new MailUnavailable("later", { isOfRecipient: true });
    const id = await sendIssue();
    const everyLetter = "The mail server asks to come back for every letter";
    await expect(deliver(post, { pace })).rejects.toThrow(everyLetter);
    expect(post.tried).toHaveLength(5);
    expect(await admin.newsletter.readIssue({ id })).toMatchObject({ state: "sending", waiting: 20 });
  },
);

test.each([24, 18, 6])(
  "occasional retries of full mailboxes do not count as that at a pace of %d",
  async (pace) => {
    const full = new Set((await subscribe(9)).slice(0, 3));
    const post = openOutbox();
    const { mailer } = post;
    post.mailer = {
      send: async (mail) =>
        full.has(mail.to)
          ? Promise.reject(new MailUnavailable("mailbox full", { isOfRecipient: true }))
          : mailer.send(mail),
    };
    const id = await sendIssue();
    await deliver(post, { pace });
    expect(await admin.newsletter.readIssue({ id })).toMatchObject({ state: "sent", sent: 6, unreached: 3 });
  },
);

test("full mailboxes between others do not count as that, however many", async () => {
  const full = new Set((await subscribe(12)).filter((_, index) => index % 2 === 0));
  const post = openOutbox();
  const { mailer } = post;
  post.mailer = {
    send: async (mail) =>
      full.delete(mail.to)
        ? Promise.reject(new MailUnavailable("mailbox full", { isOfRecipient: true }))
        : mailer.send(mail),
  };
  const id = await sendIssue();
  await deliver(post);
  expect(await admin.newsletter.readIssue({ id })).toMatchObject({ state: "sent", sent: 12 });
});

test("an email claimed by a run that died is uncertain", async () => {
  await subscribe(3);
  const id = await sendIssue();
  await sql`update newsletter_deliveries set state = 'claimed' where id = (select min(id) from newsletter_deliveries)`.execute(
    db,
  );
  const post = openOutbox();
  await deliver(post);
  expect(post.sent).toHaveLength(2);
  expect(await admin.newsletter.readIssue({ id })).toMatchObject({ state: "sent", sent: 2, uncertain: 1 });
});

test("with a real mail server that refuses some, killed twice midway, nobody gets two emails, and missing ones are reported", async () => {
  const emails = await subscribe(letterCount);
  const refused = new Set(emails.filter((_, index) => index % 20 === 7));
  await using server = await startMailServer({ refuses: (address) => refused.has(address) });
  const id = await sendIssue();
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await sql`update newsletter_deliveries set due_at = now() - interval '1 minute'`.execute(db);

  const program = fileURLToPath(new URL("testing/newsletter-worker-process.ts", import.meta.url));
  for (const killedAt of [0.15 * letterCount, 0.5 * letterCount]) {
    const child = fork(program, [url, server.url], { stdio: "ignore" });
    try {
      await vi.waitFor(() => expect(server.taken.length).toBeGreaterThan(killedAt), {
        timeout: Math.max(patience.timeout, letterCount * 200),
        interval: 5,
      });
    } finally {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
    expect(server.taken.length).toBeLessThan(emails.length - refused.size);
  }
  await using _worker = startNewsletterWorker({ db, url, smtpUrl: server.url, log: recordedLog() });
  await vi.waitFor(async () => expect((await admin.newsletter.readIssue({ id })).state).toBe("sent"), {
    ...patience,
    timeout: Math.max(patience.timeout, letterCount * 200),
  });

  const arrived = server.taken.flatMap(({ to = [] }) => to.map(({ address = "" }) => address));
  expect(new Set(arrived).size).toBe(arrived.length);
  const settled = await letters();
  const emailsOf = (wanted: string) =>
    settled.flatMap(({ state, email }) => (state === wanted && email !== null ? [email] : [])).toSorted();
  const uncertain = emailsOf("uncertain");
  expect(emailsOf("refused")).toEqual([...refused].filter((email) => !uncertain.includes(email)).toSorted());
  expect(uncertain.length).toBeLessThanOrEqual(2);
  const got = new Set<string | null>(arrived);
  for (const { state, email } of settled) {
    if (state === "sent") expect.soft(got.has(email), String(email)).toBe(true);
    if (state === "refused") expect.soft(got.has(email), String(email)).toBe(false);
  }
  process.stdout.write(
    `${letterCount} letters, killed twice: ${arrived.length} arrived, ${refused.size} refused, ${uncertain.length} uncertain\n`,
  );
  expect(settled.filter(({ state }) => state === "waiting" || state === "claimed")).toEqual([]);
});
