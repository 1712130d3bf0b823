import type { ListedUser } from "@antochi/contract/users";
import type { User } from "@antochi/db/tables/users";
import {
  approvedMember,
  insertUser,
  instructorAdmin,
  pendingMember,
  secondMember,
} from "@antochi/testing/people";
import type { KyselyPlugin } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { openTestApi } from "../../../testing/test-api.ts";
import { sampleClient } from "../../../testing/test-visit.ts";
import { doJobs, takeJobs, takeMails } from "../../../testing/waiting-jobs.ts";
import { settleDecision, settleDecisionJob } from "../settle-decision.ts";

const { api, clock, database, db } = await openApiForFile();
const minute = 60_000;

let maria: User;
let nikos: User;
let pending: User;

/** Runs the jobs that send the emails about decisions. */
async function settleDecisions(): Promise<void> {
  await doJobs(db, settleDecisionJob, async (decided) => settleDecision(api.dependencies, decided));
}

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await takeJobs(db, settleDecisionJob);
  await takeMails(db);
  maria = await insertUser(db, instructorAdmin, { firstName: "Maria" });
  const second = { username: "nikos", email: "nikos@example.org", firstName: "Nikos" };
  nikos = await insertUser(db, instructorAdmin, second);
  pending = await insertUser(db, pendingMember);
});

async function crowd(count: number): Promise<User[]> {
  const people: User[] = [];
  for (let place = 1; place <= count; place += 1) {
    const mark = { username: `p${place}`, email: `p${place}@example.org` };
    people.push(await insertUser(db, pendingMember, mark));
  }
  return people;
}

async function undo(by: User, { id, decision }: Pick<ListedUser, "id" | "decision">) {
  return api.as(by).admin.undoDecisions({ people: [{ id, decision: decision?.id ?? 1 }] });
}

const subjects = async () => (await takeMails(db)).map(({ content }) => content.template);

test("an approved user can sign in at once, and is emailed two minutes later", async () => {
  const approved = await api.as(maria).admin.approveUser({ id: pending.id });
  const [job] = await takeJobs(db, settleDecisionJob);
  expect(job?.runAt).toEqual(new Date(clock.now().getTime() + 2 * minute));
  expect(approved).toMatchObject({
    isApproved: true,
    decision: { verdict: "approved", by: "Maria Sample", byId: maria.id, letterAt: job?.runAt.toISOString() },
    actions: { undo: null },
  });
});

test("undoing an approval ends sessions started meanwhile, and no email is sent", async () => {
  const approved = await api.as(maria).admin.approveUser({ id: pending.id });
  await api.dependencies.sessions.start(db, pending, sampleClient);
  const { users, refused } = await undo(nikos, approved);
  expect(refused).toEqual([]);
  expect(users).toMatchObject([{ isApproved: false, decision: null, actions: { approve: null } }]);
  expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  await settleDecisions();
  expect(await subjects()).toEqual([]);
});

test.each([
  {
    row: "was made with the registration and is unconfirmed",
    hasAsked: true,
    sinceHours: 0,
    isConfirmed: false,
    stays: false,
  },
  {
    row: "was made with the registration and is confirmed",
    hasAsked: true,
    sinceHours: 0,
    isConfirmed: true,
    stays: false,
  },
  { row: "was made before the registration", hasAsked: true, sinceHours: -1, isConfirmed: true, stays: true },
  {
    row: "the registration did not request",
    hasAsked: false,
    sinceHours: 0,
    isConfirmed: true,
    stays: true,
  },
])("a rejection keeps a newsletter subscription that $row: $stays", async (newsletter) => {
  const { hasAsked, sinceHours, isConfirmed, stays } = newsletter;
  await db.deleteFrom("newsletterSubscriptions").execute();
  const { email, createdAt } = pending;
  const since = new Date(createdAt.getTime() + sinceHours * 60 * minute);
  await db
    .insertInto("newsletterSubscriptions")
    .values({ email, createdAt: since, confirmedAt: isConfirmed ? clock.now() : null })
    .execute();
  await db
    .updateTable("users")
    .set({ subscribeToNewsletter: hasAsked })
    .where("id", "=", pending.id)
    .execute();
  await api
    .as(maria)
    .admin.decideUsers({ ids: [pending.id], words: "", verdict: "rejected", reason: "not-known" });
  await settleDecisions();
  const left = await db.selectFrom("newsletterSubscriptions").select("email").execute();
  expect(left).toEqual(stays ? [{ email }] : []);
});

test("a rejection marks the registration, can be undone, and deletes it when its email is sent", async () => {
  const { admin } = api.as(maria);
  const words = "Please register again from January.";
  const reason = { verdict: "rejected", reason: "course-full" } as const;
  const rejection = { ids: [pending.id], words, ...reason };
  await admin.decideUsers(rejection);
  expect(await admin.countUsers()).toMatchObject({ pending: 0, approved: 2 });
  await undo(maria, await admin.getUser({ id: pending.id }));
  await settleDecisions();
  expect(await admin.getUser({ id: pending.id })).toMatchObject({ decision: null });

  await admin.decideUsers(rejection);
  await settleDecisions();
  await expect(admin.getUser({ id: pending.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await takeMails(db)).toMatchObject([
    { to: pending.email, content: { template: "registration-rejected", reason: "course-full", words } },
  ]);
});

test("a rejection without notice is carried out without an email", async () => {
  await api.as(maria).admin.decideUsers({ ids: [pending.id], verdict: "rejected", told: false });
  await settleDecisions();
  await expect(api.as(maria).admin.getUser({ id: pending.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await subjects()).toEqual([]);
});

test("of two administrators the first one's decision stands, and the other is told whose it is", async () => {
  await api.as(maria).admin.rejectUser({ id: pending.id });
  await expect(api.as(nikos).admin.approveUser({ id: pending.id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "Maria Sample rejected this registration before you.",
  });
  const other = await api.as(nikos).admin.decideUsers({ ids: [pending.id], verdict: "approved" });
  expect(other.refused).toEqual([
    { id: pending.id, message: "Maria Sample rejected this registration before you." },
  ]);
});

test("of two concurrent opposite decisions exactly one is made", async () => {
  const answers = await Promise.all([
    api.as(maria).admin.decideUsers({ ids: [pending.id], verdict: "approved" }),
    api.as(nikos).admin.decideUsers({ ids: [pending.id], verdict: "rejected" }),
  ]);
  expect(answers.flatMap(({ users }) => users)).toHaveLength(1);
  await settleDecisions();
  expect(await subjects()).toHaveLength(1);
});

test("undoing a decision while its email is being sent is atomic", async () => {
  for (let round = 0; round < 10; round += 1) {
    const mark = { username: `r${round}`, email: `r${round}@example.org` };
    const user = await insertUser(db, pendingMember, mark);
    const approved = await api.as(maria).admin.approveUser({ id: user.id });
    const [job] = await takeJobs(db, settleDecisionJob);
    if (!job) throw new Error("nothing waits for the letter");
    const [undone] = await Promise.all([
      undo(maria, approved),
      settleDecision(api.dependencies, job.payload),
    ]);
    const letters = await subjects();
    const { isApproved } = await api.as(maria).admin.getUser({ id: user.id });
    expect({ letters: letters.length, isApproved }).toEqual(
      undone.users.length === 1 ? { letters: 0, isApproved: false } : { letters: 1, isApproved: true },
    );
  }
});

test("a decision whose email was sent cannot be undone", async () => {
  const approved = await api.as(maria).admin.approveUser({ id: pending.id });
  await settleDecisions();
  const { refused } = await undo(maria, approved);
  expect(refused).toEqual([
    { id: pending.id, message: "The email has already been sent, or there is nothing to undo." },
  ]);
  expect(await api.as(maria).admin.getUser({ id: pending.id })).toMatchObject({
    isApproved: true,
    decision: null,
  });
});

test("a member reopened after the approval email is pending again, signed out and emailed", async () => {
  const { admin } = api.as(maria);
  await db.updateTable("users").set({ emailConfirmedAt: clock.now() }).where("id", "=", pending.id).execute();
  await admin.approveUser({ id: pending.id });
  await settleDecisions();
  await takeMails(db);
  await api.dependencies.sessions.start(db, pending, sampleClient);
  expect(await api.as(nikos).admin.reopenRegistration({ id: pending.id })).toMatchObject({
    isApproved: false,
    decision: null,
    actions: { approve: null, reject: null },
  });
  expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
  expect(await takeMails(db)).toMatchObject([
    { to: pending.email, content: { template: "account-reopened", firstName: pending.firstName } },
  ]);
  const { history } = await admin.readDossier({ id: pending.id });
  expect(history[0]).toMatchObject({ act: "registration-reopened", by: "Nikos Sample" });
  expect(await admin.reopenRegistration({ id: pending.id })).toMatchObject({ isApproved: false });
  expect(await subjects()).toEqual([]);
});

test("an email to an unconfirmed address repeats no name, whatever is decided", async () => {
  const firstName = "You won: http://prize.example";
  const guests = await crowd(3);
  await db.updateTable("users").set({ firstName }).where("username", "like", "p%").execute();
  const [reopened, rejected, asked] = guests.map(({ id }) => id);
  const { admin } = api.as(maria);
  await admin.approveUser({ id: reopened ?? 0 });
  await admin.decideUsers({ ids: [rejected ?? 0], words: "", verdict: "rejected", reason: "not-known" });
  await admin.askApplicant({ id: asked ?? 0, words: "Which platoon are you in?" });
  await settleDecisions();
  await admin.reopenRegistration({ id: reopened ?? 0 });
  const letters = await takeMails(db);
  expect(letters.map(({ content }) => content.template).toSorted()).toEqual([
    "account-approved",
    "account-reopened",
    "question-to-applicant",
    "registration-rejected",
  ]);
  expect(JSON.stringify(letters)).not.toContain("prize.example");
});

test("reopening an approval before its email is sent sends no email at all", async () => {
  const { admin } = api.as(maria);
  await admin.approveUser({ id: pending.id });
  expect(await admin.reopenRegistration({ id: pending.id })).toMatchObject({
    isApproved: false,
    decision: null,
  });
  await settleDecisions();
  expect(await subjects()).toEqual([]);
});

test("a question to an applicant is emailed, is answered to its author and appears in the history", async () => {
  const { admin } = api.as(maria);
  const words = "Which platoon are you in?";
  await admin.askApplicant({ id: pending.id, words });
  expect(await takeMails(db)).toMatchObject([
    {
      to: pending.email,
      replyTo: maria.email,
      content: { template: "question-to-applicant", words, from: "Maria Sample" },
    },
  ]);
  expect((await admin.readDossier({ id: pending.id })).history[0]).toMatchObject({ act: "applicant-asked" });
  await admin.approveUser({ id: pending.id });
  await expect(admin.askApplicant({ id: pending.id, words })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a user suspended before the approval email is sent gets none", async () => {
  const { admin } = api.as(maria);
  await admin.approveUser({ id: pending.id });
  await admin.suspendUser({ id: pending.id });
  await settleDecisions();
  expect(await subjects()).toEqual([]);
});

test("one call decides many registrations, and reports those that it refuses", async () => {
  const people = await crowd(30);
  const gone = 2_000_000;
  const member = await insertUser(db, approvedMember, { suspendedAt: clock.now() });
  const ids = [...people.map(({ id }) => id), member.id, gone];
  const { users, refused } = await api.as(maria).admin.decideUsers({ ids, verdict: "approved" });
  expect(users).toHaveLength(30);
  expect(users.every(({ isApproved }) => isApproved)).toBe(true);
  expect(refused).toEqual([
    { id: member.id, message: "This account is suspended. Restore it instead." },
    { id: gone, message: "User not found" },
  ]);
  await settleDecisions();
  expect(await subjects()).toHaveLength(30);
});

test("registrations are listed longest waiting first, with what needs a check", async () => {
  await insertUser(db, approvedMember, { phone: "0030 (210) 000-0001", suspendedAt: clock.now() });
  await insertUser(db, secondMember, { firstName: "PENDING", lastName: "Sámple", confirmedUnit: "Unit A" });
  const old = await insertUser(db, pendingMember, {
    username: "old",
    email: "old@example.org",
    lastName: "Otherwise",
    phone: "+30 690 111 2222",
    unit: "únit a",
    createdAt: new Date("2025-01-01"),
    emailConfirmedAt: clock.now(),
  });
  const unknown = await insertUser(db, pendingMember, {
    username: "unknown",
    email: "unknown@example.org",
    lastName: "Third",
    phone: "+30 690 333 4444",
    unit: "Unit Z",
    createdAt: new Date("2025-02-01"),
  });
  const waiting = await api.as(maria).admin.listVetting({});
  expect(waiting.map(({ id, checks }) => [id, checks])).toEqual([
    [old.id, []],
    [unknown.id, ["unit-unknown", "email-unconfirmed"]],
    [pending.id, ["phone-suspended", "name-known", "email-unconfirmed"]],
  ]);
});

test("a name in Greek upper case and in lower case is the same name, and a search for either finds both", async () => {
  const name = { firstName: "ΓΙΏΡΓΟΣ", lastName: "ΠΑΠΑΔΟΠΟΥΛΟΣ" };
  const { id: known } = await insertUser(db, approvedMember, name);
  const small = { firstName: "Γιώργος", lastName: "Παπαδόπουλος" };
  await db.updateTable("users").set(small).where("id", "=", pending.id).execute();
  const [waits] = await api.as(maria).admin.listVetting({});
  expect(waits).toMatchObject({ id: pending.id, checks: ["name-known", "email-unconfirmed"] });
  for (const search of ["Παπαδόπουλος", "ΠΑΠΑΔΟΠΟΥΛΟΣ", "παπαδοπουλοσ γιωργος", "ος"]) {
    const found = await api.as(maria).admin.listUsers({ search });
    expect([search, ...found.map(({ id }) => id)]).toEqual([search, pending.id, known]);
  }
});

test("the dossier shows similar accounts, the unit, the note and the history", async () => {
  const { admin } = api.as(maria);
  const suspended = await insertUser(db, approvedMember, {
    phone: pendingMember.phone,
    suspendedAt: clock.now(),
    confirmedUnit: "Unit A",
  });
  await insertUser(db, secondMember, { confirmedUnit: "unit a" });
  await db.updateTable("users").set({ unit: "Unit A" }).where("id", "=", pending.id).execute();
  await admin.writeNote({ id: pending.id, text: "Called the unit.", seenAt: null });
  await admin.approveUser({ id: pending.id });
  const dossier = await admin.readDossier({ id: pending.id });
  expect(dossier).toMatchObject({
    alike: [
      {
        same: "phone",
        id: suspended.id,
        status: "suspended",
        email: approvedMember.email,
        rank: "Sergeant",
        agrees: ["phone", "unit"],
      },
    ],
    unit: { name: "Unit A", members: 1 },
    note: { text: "Called the unit.", by: "Maria Sample" },
    user: { isApproved: true, decision: { verdict: "approved" } },
  });
  expect(dossier.history.map(({ act, by }) => [act, by])).toEqual([
    ["user-approved", "Maria Sample"],
    ["note-written", "Maria Sample"],
  ]);
});

test("a dossier of a user deleted while it is read shows them as they were", async () => {
  const removed: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => "phoneKnown" in row)) {
        await db.deleteFrom("users").where("id", "=", pending.id).execute();
      }
      return result;
    },
  };
  await using other = await openTestApi({ db: { ...database, db: db.withPlugin(removed) }, now: clock.now });
  const dossier = await other.as(maria).admin.readDossier({ id: pending.id });
  expect(dossier).toMatchObject({ user: { id: pending.id }, note: null, alike: [], history: [] });
});

test("a note that another administrator changed meanwhile is not overwritten", async () => {
  const first = await api.as(maria).admin.writeNote({ id: pending.id, text: "First.", seenAt: null });
  await expect(
    api.as(nikos).admin.writeNote({ id: pending.id, text: "Second.", seenAt: null }),
  ).rejects.toMatchObject({
    code: "CONFLICT",
    message: "Maria Sample changed this note before you. Yours is still here.",
  });
  const seenAt = first.note?.at ?? null;
  await api.as(nikos).admin.writeNote({ id: pending.id, text: null, seenAt });
  expect(await api.as(maria).admin.readDossier({ id: pending.id })).toMatchObject({ note: null });
});

test("members may call none of these procedures", async () => {
  const { admin } = api.as(await insertUser(db, approvedMember));
  const ids = [pending.id];
  for (const call of [
    admin.decideUsers({ ids, verdict: "approved" }),
    admin.undoDecisions({ people: [{ id: pending.id, decision: 1 }] }),
    admin.reopenRegistration({ id: pending.id }),
    admin.askApplicant({ id: pending.id, words: "x" }),
    admin.registrationNews(),
    admin.listVetting({}),
    admin.readDossier({ id: pending.id }),
    admin.writeNote({ id: pending.id, text: "x", seenAt: null }),
  ]) {
    await expect(call).rejects.toMatchObject({ code: "FORBIDDEN" });
  }
});
