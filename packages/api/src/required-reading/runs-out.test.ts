import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { insertAcknowledgement, insertAssignment } from "@antochi/testing/required-reading";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readingsOf } from "./who-must-read.ts";

const database = await createTestDatabase();
afterAll(database.close);
const { db } = database;
const day = 86_400_000;
/** Ahead of the machine's clock, by which Postgres records since when somebody is a member. */
const start = new Date(Date.now() + day);
const clock = createClock(start);
const { id: createdBy } = await insertUser(db, instructorAdmin);
const { id } = await insertUser(db, approvedMember);
const { id: categoryId } = await insertCategory(db);

beforeEach(() => clock.set(start));

async function article() {
  return (await insertArticle(db, { categoryId, createdBy, updatedAt: clock.now() })).id;
}

async function standing(articleId: number) {
  return (await readingsOf(db, { userId: id, articleId, now: clock.now() }))[0];
}

describe("an acknowledgement that expires", () => {
  it("is due again the assigned number of months after it was given", async () => {
    const articleId = await article();
    await insertAssignment(db, { articleId, createdAt: clock.now(), againAfterMonths: 6 });
    await insertAcknowledgement(db, { userId: id, articleId, acknowledgedAt: clock.now() });
    const over = (await standing(articleId))?.changesAt;
    if (!over) throw new Error("It is over some day");
    expect(over.getTime() - start.getTime()).toBeGreaterThan(180 * day);
    expect(await standing(articleId)).toMatchObject({ state: "acknowledged", againSince: null });
    clock.set(over);
    const dueAt = new Date(over.getTime() + 14 * day);
    expect(await standing(articleId)).toMatchObject({
      state: "earlier",
      dueAt,
      changesAt: dueAt,
      againSince: over,
    });
  });

  it("is due at the earliest date of its assignments, even of one that expires while another is already open", async () => {
    const articleId = await article();
    const createdAt = clock.now();
    await insertAssignment(db, { articleId, createdAt, againAfterMonths: 6, graceDays: 365 });
    await insertAssignment(db, { articleId, createdAt, againAfterMonths: 7, graceDays: 1 });
    await insertAcknowledgement(db, { userId: id, articleId, acknowledgedAt: createdAt });
    const first = (await standing(articleId))?.changesAt;
    if (!first) throw new Error("It runs out some day");
    clock.set(first);
    const open = await standing(articleId);
    expect(open).toMatchObject({ dueAt: new Date(first.getTime() + 365 * day), againSince: first });
    const second = open?.changesAt;
    if (!second) throw new Error("The other runs out some day too");
    clock.set(second);
    const dueAt = new Date(second.getTime() + day);
    expect(await standing(articleId)).toMatchObject({ dueAt, changesAt: dueAt, againSince: first });
  });
});
