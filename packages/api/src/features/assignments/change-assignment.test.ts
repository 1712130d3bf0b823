import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";

const { api, db } = await openApiForFile();
const admin = await insertUser(db, instructorAdmin);
const { admin: users, assignments } = api.as(admin);
const category = await insertCategory(db);

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
