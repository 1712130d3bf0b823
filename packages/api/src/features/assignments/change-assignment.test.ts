import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { keepRequiredReadings } from "../../required-reading/keep-required-readings.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";

const { api, clock, db } = await openApiForFile();
const admin = await insertUser(db, instructorAdmin);
const { admin: users, assignments } = api.as(admin);
const category = await insertCategory(db);
let named = 0;

test("an assignment changes though the registration of somebody named was reopened, and takes nobody else who waits", async () => {
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
  // Who was taken out is a stranger like any other.
  await assignments.changeAssignment({ ...later, people: [admin.id] });
  await expect(assignments.changeAssignment(later)).rejects.toMatchObject({
    message: "There is no such member",
  });
});

describe("whom a change names after its date", () => {
  const day = 86_400_000;
  const dueAt = "2026-03-01T00:00:00.000Z";

  /** An assignment that a member of Unit A is late with, and one of Unit B who has nothing to do with it yet. */
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
    // Both have been there since before it, whatever the machine's clock says.
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

  test("has days of grace, and who was asked already is late still", async () => {
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
    // Who was taken out comes to be asked anew.
    await assignments.changeAssignment({ ...both, groups: asked.groups });
    expect(await stand()).toEqual([late("A")]);
    await assignments.changeAssignment(both);
    expect(await stand()).toEqual([late("A"), inGrace("B", clock.now())]);
  });

  test("has them when it comes to be everybody, and keeps them when it is some of them again", async () => {
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

describe("who changes an assignment while another does", () => {
  const unit = (name: string) => ({ kind: "unit" as const, name });
  const first = "2027-03-01T00:00:00.000Z";

  /** An assignment to one of two units, as somebody sees it who opens it, and another administrator. */
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

  test("is told who made something else of the same, and that nothing was saved", async () => {
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
    // What is as it is wanted already is no reason, and whoever saw it has the last word.
    await assignments.changeAssignment(change(dueAt));
    await assignments.changeAssignment({ ...later, seen: { ...seen, dueAt } });
    expect(await assignments.findAssignment({ id })).toMatchObject({ dueAt: later.dueAt });
  });

  test("leaves what they did not touch, as the other made it", async () => {
    const { id, seen, other, one, two, three } = await opened();
    await other.changeAssignment({ ...seen, id, groups: [unit(two), unit(one)], pages: "1-2", seen });
    await assignments.changeAssignment({ ...seen, id, dueAt: "2027-04-01T00:00:00.000Z", seen });
    expect(await assignments.findAssignment({ id })).toMatchObject({
      groups: [unit(one), unit(two)],
      pages: "1-2",
      dueAt: "2027-04-01T00:00:00.000Z",
    });
    // Whom it is for is one thing: two who add different units have changed the same.
    const third = { ...seen, id, groups: [unit(one), unit(three)], seen };
    await expect(assignments.changeAssignment(third)).rejects.toMatchObject({
      cause: { issues: [{ path: "groups" }] },
    });
  });

  test("has the last word where they do not say what they saw", async () => {
    const { id, seen, other, one } = await opened();
    await other.changeAssignment({ ...seen, id, eachEdition: true, seen });
    await assignments.changeAssignment({ id, dueAt: first, groups: [unit(one)] });
    expect(await assignments.findAssignment({ id })).toMatchObject({ eachEdition: false });
  });

  test("finds an assignment as the list has it, or none", async () => {
    const { id, articleId } = await opened();
    expect(await assignments.listAssignments({ articleId })).toEqual([
      await assignments.findAssignment({ id }),
    ]);
    await expect(assignments.findAssignment({ id: id + 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
