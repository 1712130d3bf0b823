import { insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { insertUser, secondMember } from "@antochi/testing/people";
import { expect, test } from "vitest";
import { openArticlesToRead } from "../../testing/articles-to-read.ts";

const { admin, api, clock, db, publish, reader } = await openArticlesToRead();
const { assignments, audit } = api.as(admin);
const dueAt = new Date(clock.now().getTime() + 60 * 86_400_000).toISOString();

test("an assignment is of its own article, from that one's current edition on, and for its own people", async () => {
  const second = await insertUser(db, secondMember, { confirmedUnit: "Unit B" });
  const [revised, other] = [await publish(), await publish()];
  const { objectPath } = await insertRegisteredFile(db, { pageCount: 3 });
  const changed = { id: String(revised), pdfPath: objectPath ?? "" };
  await api.as(admin).knowledgeBase.updateArticle({ ...changed, title: "Masts and cables" });
  const unitA = [{ kind: "unit" as const, name: "Unit A" }];

  const first = await assignments.assignReading({
    articleId: revised,
    dueAt,
    groups: unitA,
    people: [second.id],
  });
  const later = await assignments.assignReading({ articleId: other, dueAt, people: [reader.id] });
  expect(first).toMatchObject({ articleId: revised, articleTitle: "Masts and cables", fromEdition: 2 });
  expect(later).toMatchObject({ articleId: other, fromEdition: 1 });
  const [{ objectId, objectLabel } = { objectId: null, objectLabel: null }] = await audit.listEntries({
    act: "reading-assigned",
    limit: 1,
  });
  expect([objectId, objectLabel]).toEqual([String(other), later.articleTitle]);

  expect(await assignments.listAssignments({})).toMatchObject([
    { id: later.id, groups: [], people: [{ id: reader.id }] },
    { id: first.id, groups: unitA, people: [{ id: second.id }] },
  ]);
});

test("a unit in which nobody is confirmed is refused by its name", async () => {
  const groups = [{ kind: "unit" as const, name: "Unit Z" }];
  const refused = assignments.assignReading({ articleId: await publish(), dueAt, groups });
  await expect(refused).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: "No member is confirmed as unit Unit Z",
    cause: { issues: [{ path: "groups" }] },
  });
});

test("an unknown article, and an edition still to come, are refused as not found", async () => {
  const asked = { articleId: await publish(), dueAt, people: [reader.id] };
  const unknown = assignments.assignReading({ ...asked, articleId: 2_000_000_000 });
  await expect(unknown).rejects.toMatchObject({ code: "NOT_FOUND", message: "Article not found" });
  const early = assignments.assignReading({ ...asked, fromEdition: 2 });
  await expect(early).rejects.toMatchObject({ code: "NOT_FOUND", message: "Edition not found" });
});
