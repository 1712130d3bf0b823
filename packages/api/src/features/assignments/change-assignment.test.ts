import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { insertAcknowledgement } from "@antochi/testing/required-reading";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { keepRequiredReadings } from "../../required-reading/keep-required-readings.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";

const { api, clock, db } = await openApiForFile();
const admin = await insertUser(db, instructorAdmin);
const { admin: users, assignments } = api.as(admin);
const category = await insertCategory(db);
let named = 0;

test("an assignment keeps a person whose registration was reopened, and accepts no other pending user", async () => {
  const named = await insertUser(db, approvedMember);
  const waiting = await insertUser(db, secondMember, { isApproved: false });
  const { id: articleId } = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });
  const asked = { dueAt: "2027-01-01T00:00:00.000Z", people: [named.id] };
  const { id } = await assignments.assignReading({ ...asked, articleId });
  await users.reopenRegistration({ id: named.id });

  const later = { ...asked, id: String(id), dueAt: "2027-02-01T00:00:00.000Z" };
  expect(await assignments.changeAssignment(later)).toMatchObject({
    dueAt: later.dueAt,
    people: [{ id: named.id }],
  });
  for (const stranger of [waiting.id, 2_000_000_000]) {
    const refused = assignments.changeAssignment({ ...later, people: [named.id, stranger] });
    await expect(refused).rejects.toMatchObject({ message: "There is no such member" });
  }
  // Once removed, the reopened one is refused like any other.
  await assignments.changeAssignment({ ...later, people: [admin.id] });
  await expect(assignments.changeAssignment(later)).rejects.toMatchObject({
    message: "There is no such member",
  });
});

describe("a member added after the due date", () => {
  const day = 86_400_000;
  const dueAt = "2026-03-01T00:00:00.000Z";

  /** An assignment that is overdue for a member of Unit A, and a member of Unit B who does not have it yet. */
  async function lateUnit() {
    clock.set(new Date("2026-02-01T00:00:00.000Z"));
    const people = [];
    for (const confirmedUnit of ["Unit A", "Unit B"]) {
      named += 1;
      const name = `unit.${named}`;
      const email = `${name}@example.org`;
      people.push(await insertUser(db, approvedMember, { username: name, email, confirmedUnit }));
    }
    const ids = people.map(({ id }) => id);
    // Both have been members since before the assignment, whatever the machine's clock says.
    await sql`
      update users set service_since = '2026-01-01', unit_since = '2026-01-01' where id = any (${ids}::int[])
    `.execute(db);
    const { id: articleId } = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });
    const asked = { dueAt, groups: [{ kind: "unit" as const, name: "Unit A" }] };
    const { id } = await assignments.assignReading({ ...asked, articleId });
    clock.set(new Date("2026-04-01T00:00:00.000Z"));
    const [inA, inB] = ids;
    const stand = async () => {
      await keepRequiredReadings({ db, now: clock.now });
      const rows = await db
        .selectFrom("requiredReadings")
        .select(["userId", "state", "dueAt"])
        .where("articleId", "=", articleId)
        .where("userId", "in", ids)
        .orderBy("userId")
        .execute();
      return rows.map(({ userId, ...row }) => ({
        unit: userId === inA ? "A" : userId === inB ? "B" : "",
        ...row,
      }));
    };
    return { id, asked, stand };
  }

  const late = (of: string) => ({ unit: of, state: "overdue", dueAt: new Date(dueAt) });
  const inGrace = (of: string, from: Date) => ({
    unit: of,
    state: "unopened",
    dueAt: new Date(from.getTime() + 14 * day),
  });

  test("gets days of grace, while those who had the assignment before stay overdue", async () => {
    const { id, asked, stand } = await lateUnit();
    expect(await stand()).toEqual([late("A")]);
    const changed = clock.now();
    const both = {
      ...asked,
      id: String(id),
      groups: [...asked.groups, { kind: "unit" as const, name: "Unit B" }],
    };
    await assignments.changeAssignment(both);
    expect(await stand()).toEqual([late("A"), inGrace("B", changed)]);
    clock.set(new Date(changed.getTime() + 5 * day));
    await assignments.changeAssignment(both);
    expect(await stand()).toEqual([late("A"), inGrace("B", changed)]);
    // Members removed and added again get days of grace anew.
    await assignments.changeAssignment({ ...both, groups: asked.groups });
    expect(await stand()).toEqual([late("A")]);
    await assignments.changeAssignment(both);
    expect(await stand()).toEqual([late("A"), inGrace("B", clock.now())]);
  });

  test("gets days of grace when everybody is assigned, and keeps them when only some are again", async () => {
    const { id, asked, stand } = await lateUnit();
    const changed = clock.now();
    const forAll = { dueAt, id: String(id), everybody: true };
    expect(await assignments.changeAssignment(forAll)).toMatchObject({ everybody: true, groups: [] });
    expect(await stand()).toEqual([late("A"), inGrace("B", changed)]);
    clock.set(new Date(changed.getTime() + 5 * day));
    await assignments.changeAssignment(forAll);
    expect(await stand()).toEqual([late("A"), inGrace("B", changed)]);
    const both = {
      ...asked,
      id: String(id),
      groups: [...asked.groups, { kind: "unit" as const, name: "Unit B" }],
    };
    await assignments.changeAssignment(both);
    expect(await stand()).toEqual([late("A"), inGrace("B", changed)]);
  });
});

describe("a member whose assignment's terms change", () => {
  const days = (count: number) => count * 86_400_000;
  const first = new Date("2026-02-01T00:00:00.000Z");
  const after = (count: number) => new Date(first.getTime() + days(count));
  const told = (count: number) => after(count).toISOString();

  /** An article that two members have to read within thirty days, and their states as the job works them out. */
  async function asked(terms: { graceDays?: number; eachEdition?: boolean; againAfterMonths?: number } = {}) {
    clock.set(first);
    const people: number[] = [];
    for (const _ of ["one", "other"]) {
      named += 1;
      const name = `terms.${named}`;
      people.push(
        (await insertUser(db, approvedMember, { username: name, email: `${name}@example.org` })).id,
      );
    }
    await sql`update users set service_since = '2020-01-01' where id = any (${people}::int[])`.execute(db);
    const { id: articleId } = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });
    const whole = { dueAt: told(30), people, ...terms };
    const { id } = await assignments.assignReading({ ...whole, articleId });
    const [one = 0, other = 0] = people;
    async function stand() {
      await keepRequiredReadings({ db, now: clock.now });
      const rows = await db
        .selectFrom("requiredReadings")
        .select(["state", "dueAt"])
        .where("articleId", "=", articleId)
        .orderBy("userId")
        .execute();
      return rows.map(({ state, dueAt }) =>
        dueAt ? [state, (dueAt.getTime() - first.getTime()) / days(1)] : [state],
      );
    }
    const change = (others: Partial<typeof whole> & { pages?: string }) =>
      assignments.changeAssignment({ id: String(id), ...whole, ...others });
    return { articleId, one, other, stand, change, id };
  }

  async function newEdition(articleId: number, updatedAt: Date): Promise<void> {
    const { objectPath } = await insertRegisteredFile(db);
    await db
      .updateTable("knowledgeBaseArticles")
      .set({ pdfPath: objectPath ?? "", updatedAt })
      .where("id", "=", articleId)
      .execute();
  }

  /** A member whose acknowledgement has expired and one who never acknowledged stay overdue once each edition is required. */
  async function askForEachOfWhoIsLate({ edition }: { edition: Date }) {
    const { articleId, one, stand, change } = await asked({ againAfterMonths: 1 });
    await insertAcknowledgement(db, { userId: one, articleId, acknowledgedAt: after(0) });
    await newEdition(articleId, edition);
    clock.set(after(60));
    const late = [
      ["overdue", 42],
      ["overdue", 30],
    ];
    expect(await stand()).toEqual(late);
    await change({ againAfterMonths: 1, eachEdition: true });
    expect(await stand()).toEqual(late);
    return { articleId, stand };
  }

  test("is overdue by a date set in the past only from the old date or after the days of grace", async () => {
    const { stand, change, articleId, id } = await asked();
    clock.set(after(10));
    expect(await change({ dueAt: told(5) })).toMatchObject({ dueAt: told(5), notDueBefore: told(24) });
    expect(await stand()).toEqual([
      ["unopened", 24],
      ["unopened", 24],
    ]);
    // The list of articles has the effective date.
    const [listed] = await api.as(admin).readiness.listReadinessArticles({ articleId: String(articleId) });
    expect(listed).toMatchObject({ dueAt: told(24) });
    // Another date in the past gives no more days, and other changes leave them as they are.
    clock.set(after(12));
    await change({ dueAt: told(6) });
    await change({ dueAt: told(6), graceDays: 15 });
    expect(await stand()).toEqual([
      ["unopened", 24],
      ["unopened", 24],
    ]);
    clock.set(after(25));
    expect(await stand()).toEqual([
      ["overdue", 24],
      ["overdue", 24],
    ]);
    // A future date counts as it is, however near.
    expect(await change({ dueAt: told(26) })).toMatchObject({ notDueBefore: null });
    expect(await stand()).toEqual([
      ["unopened", 26],
      ["unopened", 26],
    ]);
    expect(await assignments.findAssignment({ id })).toMatchObject({ notDueBefore: null });
  });

  test("stays overdue since the old date when the new one is before it", async () => {
    const { stand, change } = await asked();
    clock.set(after(40));
    await change({ dueAt: told(20) });
    expect(await stand()).toEqual([
      ["overdue", 30],
      ["overdue", 30],
    ]);
    await change({ dueAt: told(35) });
    expect(await stand()).toEqual([
      ["overdue", 35],
      ["overdue", 35],
    ]);
  });

  test("must acknowledge a newer edition once each is required, and stays overdue if they never did", async () => {
    const { articleId, one, stand, change } = await asked();
    await insertAcknowledgement(db, { userId: one, articleId, acknowledgedAt: clock.now() });
    await newEdition(articleId, after(1));
    clock.set(after(60));
    expect(await stand()).toEqual([["acknowledged"], ["overdue", 30]]);
    await change({ eachEdition: true });
    expect(await stand()).toEqual([
      ["earlier", 74],
      ["overdue", 30],
    ]);
    clock.set(after(70));
    await change({ eachEdition: true, pages: "1" });
    expect(await stand()).toEqual([
      ["earlier", 74],
      ["overdue", 30],
    ]);
  });

  test("stays overdue since the expiry once each edition is required, but not by months set along with that", async () => {
    await askForEachOfWhoIsLate({ edition: after(1) });

    const once = await asked();
    await insertAcknowledgement(db, {
      userId: once.one,
      articleId: once.articleId,
      acknowledgedAt: after(0),
    });
    await newEdition(once.articleId, after(1));
    clock.set(after(60));
    await once.change({ againAfterMonths: 1, eachEdition: true });
    expect(await once.stand()).toEqual([
      ["earlier", 74],
      ["overdue", 30],
    ]);
  });

  test("stays overdue once each edition is required, even if the newer edition came out after the due date", async () => {
    const { articleId, stand } = await askForEachOfWhoIsLate({ edition: after(50) });
    // The next edition has days of grace for everybody.
    await newEdition(articleId, after(65));
    clock.set(after(70));
    expect(await stand()).toEqual([
      ["earlier", 79],
      ["unopened", 79],
    ]);
  });

  test("must acknowledge again when months are set or shortened, and stays overdue if already expired", async () => {
    const { articleId, one, other, stand, change } = await asked();
    await insertAcknowledgement(db, { userId: one, articleId, acknowledgedAt: after(0) });
    await insertAcknowledgement(db, { userId: other, articleId, acknowledgedAt: after(-100) });
    clock.set(after(100));
    await change({ againAfterMonths: 6 });
    expect(await stand()).toEqual([["acknowledged"], ["earlier", 114]]);
    clock.set(after(120));
    await change({ againAfterMonths: 3 });
    expect(await stand()).toEqual([
      ["earlier", 134],
      ["overdue", 114],
    ]);
    // Another shortening moves neither date earlier, nor does a longer period in between.
    await change({ againAfterMonths: 4 });
    clock.set(after(125));
    await change({ againAfterMonths: 2 });
    expect(await stand()).toEqual([
      ["earlier", 134],
      ["overdue", 114],
    ]);
  });

  test("keeps the days of grace already granted when these are shortened", async () => {
    const { articleId, stand, change } = await asked({ eachEdition: true });
    await newEdition(articleId, after(40));
    clock.set(after(50));
    await change({ eachEdition: true, graceDays: 3 });
    expect(await stand()).toEqual([
      ["unopened", 54],
      ["unopened", 54],
    ]);
    await newEdition(articleId, after(51));
    clock.set(after(52));
    expect(await stand()).toEqual([
      ["unopened", 54],
      ["unopened", 54],
    ]);
  });
});

describe("an assignment that another administrator changed meanwhile", () => {
  const unit = (name: string) => ({ kind: "unit" as const, name });
  const first = "2027-03-01T00:00:00.000Z";

  /** An assignment to one of three units, as an administrator who opens it sees it, and another administrator. */
  async function opened() {
    named += 1;
    const units = [`Unit ${named}.1`, `Unit ${named}.2`, `Unit ${named}.3`];
    for (const [index, confirmedUnit] of units.entries()) {
      const name = `together.${named}.${index}`;
      await insertUser(db, approvedMember, { username: name, email: `${name}@example.org`, confirmedUnit });
    }
    const email = `admin.${named}@example.org`;
    const other = await insertUser(db, instructorAdmin, { username: `admin.${named}`, email });
    const { id: articleId } = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });
    const [one = "", two = "", three = ""] = units;
    const { id } = await assignments.assignReading({ articleId, dueAt: first, groups: [unit(one)] });
    const { people, ...item } = await assignments.findAssignment({ id });
    const seen = { ...item, people: people.map((person) => person.id) };
    return { id, articleId, seen, other: api.as(other).assignments, one, two, three };
  }

  test("is not changed in the same field, and the refusal names the other administrator", async () => {
    const { id, seen, other } = await opened();
    const change = (dueAt: string) => ({ ...seen, id, dueAt, seen });
    await other.changeAssignment(change("2027-04-01T00:00:00.000Z"));
    const later = change("2027-05-01T00:00:00.000Z");
    await expect(assignments.changeAssignment(later)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "This assignment was changed meanwhile, last by Instructor Sample. What you typed is kept.",
      cause: { code: "assignment-changed", issues: [{ path: "dueAt", message: "Changed meanwhile" }] },
    });
    const { dueAt } = await assignments.findAssignment({ id });
    expect(dueAt).toBe("2027-04-01T00:00:00.000Z");
    // A field with the wanted value already is no conflict, and a request that saw the current value overwrites it.
    await assignments.changeAssignment(change(dueAt));
    await assignments.changeAssignment({ ...later, seen: { ...seen, dueAt } });
    expect(await assignments.findAssignment({ id })).toMatchObject({ dueAt: later.dueAt });
  });

  test("keeps the other's values in fields that a request left untouched", async () => {
    const { id, seen, other, one, two, three } = await opened();
    await other.changeAssignment({ ...seen, id, groups: [unit(two), unit(one)], pages: "1-2", seen });
    await assignments.changeAssignment({ ...seen, id, dueAt: "2027-04-01T00:00:00.000Z", seen });
    expect(await assignments.findAssignment({ id })).toMatchObject({
      groups: [unit(one), unit(two)],
      pages: "1-2",
      dueAt: "2027-04-01T00:00:00.000Z",
    });
    // The groups are one field: two who add different units have changed the same.
    const third = { ...seen, id, groups: [unit(one), unit(three)], seen };
    await expect(assignments.changeAssignment(third)).rejects.toMatchObject({
      cause: { issues: [{ path: "groups" }] },
    });
  });

  test("is overwritten when a request does not say what it saw", async () => {
    const { id, seen, other, one } = await opened();
    await other.changeAssignment({ ...seen, id, eachEdition: true, seen });
    await assignments.changeAssignment({ id, dueAt: first, groups: [unit(one)] });
    expect(await assignments.findAssignment({ id })).toMatchObject({ eachEdition: false });
  });

  test("is found as the list has it, and an unknown one is not found", async () => {
    const { id, articleId } = await opened();
    expect(await assignments.listAssignments({ articleId })).toEqual([
      await assignments.findAssignment({ id }),
    ]);
    await expect(assignments.findAssignment({ id: id + 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
