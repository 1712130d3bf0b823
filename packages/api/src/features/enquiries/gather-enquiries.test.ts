import { handle } from "@antochi/jobs/define-job";
import { recordedLog } from "@antochi/jobs/testing/recorded-log";
import { startWorker } from "@antochi/jobs/worker";
import { MailUnavailable } from "@antochi/mail/mail";
import { patience } from "@antochi/testing/patience";
import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { mailTemplates } from "../../jobs.ts";
import { sendMailJob } from "../../mail/mail-template.ts";
import { sendMail } from "../../mail/send-mail.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { openOutbox } from "../../testing/outbox.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { visit } from "../../testing/test-visit.ts";
import { takeJobs, takeNotices } from "../../testing/waiting-jobs.ts";
import { gatheredEnquiries, sendGatheredEnquiries, sendGatheredEnquiriesJob } from "./gather-enquiries.ts";
import { newEnquiry } from "./notify-of-enquiry.ts";

const adminNotify = ["chief@example.org", "deputy@example.org"];
const { api, clock, database, db } = await openApiForFile({ adminNotify });

const minute = 60_000;
const notice = { to: adminNotify, adminUrl: "http://site.test/admin?tab=messages" };

beforeEach(async () => {
  await db.deleteFrom("noticeSlots").execute();
  await db.deleteFrom("gatheredEnquiries").execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

function ask(firstName: string, { parts = api.dependencies, ip = firstName } = {}) {
  return visit(parts, { ip }).call.enquiries.fpv.send({
    firstName,
    lastName: "Sample",
    email: "visitor@example.org",
    phone: "+30 210 000 0009",
  });
}

function sendGathered(parts = api.dependencies) {
  return sendGatheredEnquiries(parts, notice);
}

/** The names in the queued emails to one administrator: one each, or the list in an email about several. */
async function lettersTo(administrator: string): Promise<(string | string[])[]> {
  const mails = await takeNotices(db);
  return mails
    .filter(({ to }) => to === administrator)
    .map(({ content }) =>
      content.template === newEnquiry.name
        ? newEnquiry.data.parse(content).name
        : gatheredEnquiries.data.parse(content).enquiries.map(({ name }) => name),
    );
}

async function jobsDue(): Promise<Date[]> {
  return (await takeJobs(db, sendGatheredEnquiriesJob)).map(({ runAt }) => runAt);
}

function later(minutes: number): Date {
  return new Date(clock.now().getTime() + minutes * minute);
}

test("the first enquiry is emailed at once, and those within ten minutes in one email at their end", async () => {
  await ask("First");
  expect(await lettersTo("deputy@example.org")).toEqual(["First Sample"]);
  clock.advance(minute);
  await ask("Second");
  clock.advance(8 * minute);
  await ask("Third");
  expect(await takeNotices(db)).toEqual([]);
  expect(await jobsDue()).toEqual([later(1)]);

  clock.advance(minute);
  await sendGathered();
  const mails = await takeNotices(db);
  expect(mails.map(({ to }) => to)).toEqual(adminNotify);
  expect(mails[0]).toEqual({
    to: "chief@example.org",
    content: {
      template: "gathered-enquiries",
      enquiries: [
        { about: "FPV training", name: "Second Sample" },
        { about: "FPV training", name: "Third Sample" },
      ],
      more: 0,
      adminUrl: "http://site.test/admin?tab=messages",
    },
  });
});

test("each email starts ten minutes of gathering, and after ten quiet ones the next goes at once", async () => {
  await ask("First");
  await ask("Second");
  await jobsDue();
  clock.advance(10 * minute);
  await sendGathered();
  await takeNotices(db);

  clock.advance(9 * minute);
  await ask("Third");
  expect(await jobsDue()).toEqual([later(1)]);
  clock.advance(minute);
  await sendGathered();
  expect(await lettersTo("chief@example.org")).toEqual([["Third Sample"]]);
  clock.advance(10 * minute);
  await ask("Fourth");
  expect(await lettersTo("chief@example.org")).toEqual(["Fourth Sample"]);
});

test("a time written by a clock that was ahead delays no email", async () => {
  await ask("First");
  clock.advance(-180 * minute);
  await ask("Second");
  expect(await lettersTo("chief@example.org")).toEqual(["First Sample", "Second Sample"]);

  clock.advance(180 * minute);
  await ask("Third");
  await ask("Fourth");
  await takeNotices(db);
  clock.advance(-180 * minute);
  await ask("Fifth");
  expect((await jobsDue()).at(-1)?.getTime()).toBeLessThanOrEqual(later(10).getTime());
  await sendGathered();
  expect(await lettersTo("chief@example.org")).toEqual([["Fourth Sample", "Fifth Sample"]]);
});

test("an enquiry that arrives while the gathered email is late joins it", async () => {
  await ask("First");
  await ask("Second");
  await takeNotices(db);
  clock.advance(45 * minute);
  await ask("Third");
  await sendGathered();
  expect(await lettersTo("chief@example.org")).toEqual([["Second Sample", "Third Sample"]]);
});

test("however many arrive, an email lists fifty and counts the rest, and so does the database", async () => {
  await ask("First");
  for (let number = 1; number <= 60; number += 1) await ask(`Number ${number}`);
  await takeNotices(db);
  const { count } = await db
    .selectFrom("gatheredEnquiries")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(50);

  clock.advance(10 * minute);
  await sendGathered();
  const [mail] = await takeNotices(db);
  const letter = gatheredEnquiries.write(mail?.content, { name: "Antochi", url: "https://example.com" });
  expect(letter.subject).toBe("60 new enquiries");
  expect(letter.text).toContain("FPV training: Number 1 Sample\n");
  expect(letter.text).toContain("FPV training: Number 50 Sample\n\nand 10 more\n");
  expect(letter.text).not.toContain("Number 51");
  expect(letter.html).toContain("<p>and 10 more</p>");
});

test("of concurrent enquiries at two replicas one is emailed at once and the others in one email", async () => {
  await using replica = await openTestApi({ db: database, now: clock.now, adminNotify });
  const parts = [api.dependencies, replica.dependencies];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      ask(`Number ${index}`, { parts: parts[index % 2] ?? api.dependencies }),
    ),
  );
  const atOnce = await lettersTo("chief@example.org");
  expect(atOnce).toHaveLength(1);
  expect(await jobsDue()).toEqual([later(10)]);

  clock.advance(10 * minute);
  await Promise.all([sendGathered(), sendGathered(replica.dependencies), sendGathered()]);
  const gathered = await lettersTo("chief@example.org");
  expect(gathered).toHaveLength(1);
  const names = Array.from({ length: 20 }, (_, index) => `Number ${index} Sample`);
  expect(new Set([...atOnce, ...gathered].flat())).toEqual(new Set(names));
});

test("a job that runs a second time sends nothing, and leaves later enquiries to their own time", async () => {
  await ask("First");
  await ask("Second");
  clock.advance(10 * minute);
  await sendGathered();
  await takeNotices(db);
  await jobsDue();
  clock.advance(minute);
  await ask("Third");
  await sendGathered();
  expect(await takeNotices(db)).toEqual([]);
  expect(await jobsDue()).toEqual([later(9)]);
  clock.advance(9 * minute);
  await sendGathered();
  expect(await lettersTo("chief@example.org")).toEqual([["Third Sample"]]);
});

test("neither a restart nor a mail server outage loses an email; each administrator gets each once", async () => {
  const post = openOutbox();
  post.failWith = new MailUnavailable("down");
  const handlers = [
    handle(sendGatheredEnquiriesJob, (payload) => sendGatheredEnquiries(api.dependencies, payload)),
    handle(sendMailJob, (mail, job) => sendMail({ ...post, db, templates: mailTemplates }, mail, job)),
  ];
  const work = () => startWorker({ url: database.url, handlers, log: recordedLog(), concurrency: 2 });
  await ask("First");
  await ask("Second");
  await ask("Third");
  clock.advance(10 * minute);
  {
    await using _worker = work();
    await vi.waitFor(() => expect(post.tried.length).toBeGreaterThanOrEqual(4), patience);
  }
  expect(post.sent).toEqual([]);

  post.failWith = null;
  await using _restarted = work();
  await vi.waitFor(async () => {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
    expect(await sql`select id from graphile_worker.jobs`.execute(db)).toMatchObject({ rows: [] });
  }, patience);
  const sent = post.sent.map(({ to, subject }) => `${to}: ${subject}`);
  expect(sent.toSorted()).toEqual([
    "chief@example.org: 2 new enquiries",
    "chief@example.org: FPV training: First Sample",
    "deputy@example.org: 2 new enquiries",
    "deputy@example.org: FPV training: First Sample",
  ]);
});
