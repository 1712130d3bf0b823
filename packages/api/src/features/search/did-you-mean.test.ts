import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import type { User } from "@antochi/db/tables/users";
import { beforeAll, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { keepWords } from "../../stored-files/document-words.ts";

const { api, database } = await openApiForFile();
const { db } = database;
const member = await insertUser(db, approvedMember);
const { id: createdBy } = await insertUser(db, instructorAdmin);
const { id: categoryId } = await insertCategory(db);

async function addDocument(pages: string[], title?: string): Promise<string> {
  const { objectPath } = await insertRegisteredFile(db);
  const path = objectPath ?? "";
  if (title !== undefined) await insertArticle(db, { title, pdfPath: path, categoryId, createdBy });
  const rows = pages.map((text, index) => ({ objectPath: path, page: index + 1, text }));
  await db.insertInto("documentPages").values(rows).execute();
  await db.transaction().execute((tx) => keepWords(tx, path));
  return path;
}

beforeAll(async () => {
  await addDocument(
    ["Check the propeller and the tourniquet. The field is clear.", "Propeller blades are changed in pairs."],
    "Before the flight",
  );
  await addDocument(
    ["Έλεγχος της έλικας και των μπαταριών.", "ΕΛΙΚΑΣ. Η έλικας. Το ημερολόγιο."],
    "Ημερολόγιο πτήσεων",
  );
  // Registered but not yet part of an article: nobody may read it.
  await addDocument(["The kryptonite stays in the safe."]);
});

async function meant(user: User | null, query: string) {
  return (await api.as(user).search({ query })).didYouMean;
}

test.each([
  ["propellor", "propeller"],
  ["Propellor blades", "propeller blades"],
  ["turniquet", "tourniquet"],
  ["tourniqeut feild", "tourniquet field"],
  ["feild", "field"],
  ["ελιγχος", "έλεγχος"],
  ["μπαταρρίων", "μπαταριών"],
  ["ημερολογγιο", "ημερολόγιο"],
])("a member's search for %s suggests %s", async (typed, expected) => {
  expect(await meant(member, typed)).toBe(expected);
});

test.each([
  ["a correct word", "propeller"],
  ["the beginning of a word", "propell"],
  ["a word unlike any other", "zzyzx"],
  ["another word, however similar", "geyser"],
  ["words that never occur together", "propeller μπαταριών"],
  ["a misspelt word beside one unlike any other", "propellor zzyzx"],
  ["a quoted word", '"propellor"'],
  ["the beginning of a word in a document that the member may not read", "kryptonit"],
  ["a misspelt word of a document that the member may not read", "kriptonite"],
])("nothing is suggested for %s", async (_, typed) => {
  expect(await meant(member, typed)).toBeNull();
});

test("a visitor gets suggestions only from titles", async () => {
  expect(await meant(null, "propellor")).toBeNull();
  expect(await meant(null, "befroe")).toBe("before");
  expect(await meant(null, "ημερολογγιο")).toBe("ημερολόγιο");
});

test("a word is no longer suggested once no document has it", async () => {
  const path = await addDocument(["Balaclava."], "Clothing");
  expect(await meant(member, "balaklava")).toBe("balaclava");
  await db.deleteFrom("knowledgeBaseArticles").where("pdfPath", "=", path).execute();
  await db.deleteFrom("storedFiles").where("objectPath", "=", path).execute();
  expect(await meant(member, "balaklava")).toBeNull();
});

test("a misspelt title is found, and reported as similar", async () => {
  const found = await api.as(member).search({ query: "flihgt" });
  expect(found).toMatchObject({ areAlike: true, didYouMean: "flight" });
  expect(await api.as(member).search({ query: "flight" })).toMatchObject({
    areAlike: false,
    didYouMean: null,
  });
});
