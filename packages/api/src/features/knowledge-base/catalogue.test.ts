import { insertArticle, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { beforeEach, describe, expect, it } from "vitest";
import { removeObjectJob } from "../../stored-files/removal.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { takeJobs } from "../../testing/waiting-jobs.ts";
import { lockArticle } from "./article-queries.ts";
import { changeCategory } from "./category-queries.ts";

const { api, db } = await openApiForFile();

const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const { knowledgeBase } = api.as(admin);
const maria = { ...instructorAdmin, username: "maria", email: "maria@example.org", firstName: "Maria" };

beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("knowledgeBaseCategories").execute();
  await takeJobs(db, removeObjectJob);
});

async function addCategories(...names: string[]): Promise<number[]> {
  const ids = [];
  for (const name of names) ids.push((await knowledgeBase.createCategory({ name })).id);
  return ids;
}

async function addArticle(title: string, categoryId: number, sha256?: string) {
  const { objectPath } = await insertRegisteredFile(db, sha256 === undefined ? {} : { sha256 });
  return insertArticle(db, { categoryId, createdBy: admin.id, title, pdfPath: objectPath ?? "" });
}

const inOrder = async () => (await knowledgeBase.listOrderedCategories({})).map(({ name }) => name);
const byName = async () => (await knowledgeBase.listCategories({})).map(({ name }) => name);

describe("categories in the administrators' order", () => {
  it("are sorted by name until one is moved, and the list by name stays as it is", async () => {
    const [, mount = 0, armor = 0] = await addCategories("Zones", "Mounts", "Armor");
    expect(await inOrder()).toEqual(["Armor", "Mounts", "Zones"]);
    await knowledgeBase.moveCategory({ id: armor, beforeId: null });
    expect(await inOrder()).toEqual(["Mounts", "Zones", "Armor"]);
    await knowledgeBase.moveCategory({ id: armor, beforeId: mount });
    expect(await inOrder()).toEqual(["Armor", "Mounts", "Zones"]);
    await knowledgeBase.moveCategory({ id: mount, beforeId: armor });
    expect(await inOrder()).toEqual(["Mounts", "Armor", "Zones"]);
    expect(await byName()).toEqual(["Armor", "Mounts", "Zones"]);
  });

  it("write a move into the audit log only where something moves", async () => {
    const [armor = 0, mounts = 0, zones = 0] = await addCategories("Armor", "Mounts", "Zones");
    await knowledgeBase.moveCategory({ id: zones, beforeId: armor });
    for (const asBefore of [
      { id: zones, beforeId: armor },
      { id: armor, beforeId: mounts },
      { id: mounts, beforeId: null },
    ]) {
      await expect(knowledgeBase.moveCategory(asBefore)).resolves.toEqual({ message: "Category moved" });
    }
    expect(await inOrder()).toEqual(["Zones", "Armor", "Mounts"]);
    const moves = db.selectFrom("auditEntries").select("objectId").where("act", "=", "category-moved");
    const ids = [armor, mounts, zones].map(String);
    expect(await moves.where("objectId", "in", ids).execute()).toEqual([{ objectId: String(zones) }]);
  });

  it("get a new one at the end, and are listed page by page", async () => {
    const [zones = 0, armor = 0] = await addCategories("Zones", "Armor");
    await knowledgeBase.moveCategory({ id: zones, beforeId: armor });
    await addCategories("Antennas");
    const first = await knowledgeBase.listOrderedCategories({ limit: 2 });
    const rest = await knowledgeBase.listOrderedCategories({ cursor: api.nextPage() });
    expect([...first, ...rest].map(({ name }) => name)).toEqual(["Zones", "Armor", "Antennas"]);
  });

  it("are moved by two concurrent calls one after the other", async () => {
    const ids = await addCategories("A", "B", "C", "D");
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    await Promise.all([
      knowledgeBase.moveCategory({ id: d, beforeId: a }),
      knowledgeBase.moveCategory({ id: c, beforeId: b }),
    ]);
    const places = (await knowledgeBase.listOrderedCategories({})).map(({ position }) => position);
    expect(places).toEqual([1, 2, 3, 4]);
    expect(await inOrder()).toEqual(["D", "A", "C", "B"]);
  });

  it("are moved while another administrator is renaming one, without a deadlock", async () => {
    const [a = 0, b = 0] = await addCategories("A", "B");
    const { moved } = await db.transaction().execute(async (tx) => {
      // As `updateCategory` begins.
      await tx
        .selectFrom("knowledgeBaseCategories")
        .select("name")
        .where("id", "=", a)
        .forNoKeyUpdate()
        .execute();
      const moved = knowledgeBase.moveCategory({ id: b, beforeId: a });
      await whenSomebodyWaits(db);
      await changeCategory(tx, a, { name: "Renamed", description: null });
      return { moved };
    });
    await expect(moved).resolves.toEqual({ message: "Category moved" });
    expect(await inOrder()).toEqual(["B", "Renamed"]);
  });

  it("are moved by administrators only, and only while they exist", async () => {
    const [id = 0] = await addCategories("A");
    const { knowledgeBase: own } = api.as(member);
    await expect(own.moveCategory({ id, beforeId: null })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await knowledgeBase.deleteCategory({ id });
    const gone = knowledgeBase.moveCategory({ id, beforeId: null });
    await expect(gone).rejects.toMatchObject({ code: "NOT_FOUND", message: "Category not found" });
  });
});

describe("editing a category, which another administrator may have changed meanwhile,", () => {
  const seen = { name: "Masts", description: null };

  async function entriesOf(id: number) {
    const entries = await db
      .selectFrom("auditEntries")
      .select(["userId", "details"])
      .where("act", "=", "category-changed")
      .where("objectId", "=", String(id))
      .orderBy("id")
      .execute();
    return entries.map(({ userId, details }): unknown => [userId, JSON.parse(details)]);
  }

  it("names who was first and the changed field, and saves nothing", async () => {
    const [id = 0] = await addCategories("Masts");
    const faster = await insertUser(db, maria);
    const { changes } = await db.transaction().execute(async (tx) => {
      await tx
        .selectFrom("knowledgeBaseCategories")
        .select("id")
        .where("id", "=", id)
        .forNoKeyUpdate()
        .execute();
      const first = api.as(faster).knowledgeBase.updateCategory({ id, name: "Masts and guys", seen });
      await whenSomebodyWaits(db);
      const second = knowledgeBase.updateCategory({ id, name: "Masts at sea", seen });
      const changes = Promise.allSettled([first, second]);
      await whenSomebodyWaits(db, 2);
      return { changes };
    });
    const [won, lost] = await changes;
    expect(won).toMatchObject({ status: "fulfilled", value: { name: "Masts and guys" } });
    expect(lost).toMatchObject({
      status: "rejected",
      reason: {
        code: "CONFLICT",
        message: "This category was changed meanwhile, last by Maria Sample. What you typed is kept.",
        cause: { code: "category-changed", issues: [{ path: "name", message: "Changed meanwhile" }] },
      },
    });
    expect(await knowledgeBase.findCategory({ id })).toEqual({ id, ...seen, name: "Masts and guys" });
    const entry = { before: { name: "Masts" }, after: { name: "Masts and guys" } };
    expect(await entriesOf(id)).toEqual([[faster.id, entry]]);
    // A request that saw the current values overwrites them.
    const again = { ...seen, name: "Masts and guys" };
    await knowledgeBase.updateCategory({ id, name: "Masts at sea", seen: again });
    expect(await byName()).toEqual(["Masts at sea"]);
  });

  it("keeps fields left untouched, and finds no conflict where the wanted value is there already", async () => {
    const [id = 0] = await addCategories("Masts");
    await knowledgeBase.updateCategory({ id, name: "Masts and guys", description: "For crews" });
    await knowledgeBase.updateCategory({ id, description: "For crews", seen });
    await knowledgeBase.updateCategory({ id, name: "Masts and guys", seen });
    await expect(knowledgeBase.updateCategory({ id, description: "For all", seen })).rejects.toMatchObject({
      cause: { issues: [{ path: "description" }] },
    });
    expect(await knowledgeBase.findCategory({ id })).toEqual({
      id,
      name: "Masts and guys",
      description: "For crews",
    });
  });

  it("overwrites when the request does not say what it saw", async () => {
    const [id = 0] = await addCategories("Masts");
    await knowledgeBase.updateCategory({ id, name: "Masts and guys" });
    await knowledgeBase.updateCategory({ id, name: "Masts at sea" });
    expect(await byName()).toEqual(["Masts at sea"]);
  });

  it("finds the category, or answers not found", async () => {
    const [id = 0] = await addCategories("Masts");
    expect(await knowledgeBase.findCategory({ id })).toEqual({ id, ...seen });
    await expect(knowledgeBase.findCategory({ id: id + 1 })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(api.as(member).knowledgeBase.findCategory({ id })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("leaves no entry in the audit log where it changes nothing", async () => {
    const [id = 0] = await addCategories("Masts");
    expect(await knowledgeBase.updateCategory({ id, ...seen, seen })).toEqual({ id, ...seen });
    expect(await entriesOf(id)).toEqual([]);
  });
});

describe("a second category of one name", () => {
  it("is detected, whatever its case and accents, and created all the same", async () => {
    const [id = 0] = await addCategories("Μπαταρίες");
    expect(await knowledgeBase.findCategoryNamed({ name: " ΜΠΑΤΑΡΙΕΣ " })).toMatchObject({ id });
    expect(await knowledgeBase.findCategoryNamed({ name: "Μπαταρίες", exceptId: id })).toBeNull();
    await addCategories("Μπαταρίες");
    expect(await byName()).toEqual(["Μπαταρίες", "Μπαταρίες"]);
  });
});

describe("many articles at once", () => {
  it("are moved, except those that are gone or there already", async () => {
    const [from = 0, to = 0] = await addCategories("From", "To");
    const one = await addArticle("One", from);
    const two = await addArticle("Two", from);
    const there = await addArticle("There", to);
    const ids = [one.id, two.id, there.id, 2_147_483_647];
    expect(await knowledgeBase.moveArticles({ ids, categoryId: to })).toEqual({ count: 2 });
    const listed = await knowledgeBase.listArticles({});
    expect(listed.map(({ categoryId }) => categoryId)).toEqual([to, to, to]);
    await expect(knowledgeBase.moveArticles({ ids, categoryId: 2_147_483_647 })).rejects.toThrow(
      "Category is required",
    );
  });

  it("are locked in the order of their IDs, so that concurrent changes do not deadlock", async () => {
    const [from = 0, to = 0] = await addCategories("From", "To");
    const one = await addArticle("One", from);
    const two = await addArticle("Two", from);
    // Now it is stored behind the other one in the table, which is the order of a scan.
    await knowledgeBase.updateArticle({ id: one.id, categoryId: from, title: "One, again" });
    const moving = await db.transaction().execute(async (tx) => {
      await lockArticle(tx, one.id);
      const move = knowledgeBase.moveArticles({ ids: [two.id, one.id], categoryId: to });
      await whenSomebodyWaits(db);
      // The move waits for the first one and holds none.
      const free = await tx
        .selectFrom("knowledgeBaseArticles")
        .select("id")
        .where("id", "=", two.id)
        .forUpdate()
        .skipLocked()
        .execute();
      expect(free).toEqual([{ id: two.id }]);
      return { move };
    });
    expect(await moving.move).toEqual({ count: 2 });
  });

  it("are deleted with their PDFs", async () => {
    const [categoryId = 0] = await addCategories("Only");
    const articles = [await addArticle("One", categoryId), await addArticle("Two", categoryId)];
    const stays = await addArticle("Three", categoryId);
    const ids = [...articles.map(({ id }) => id), 2_147_483_647];
    expect(await knowledgeBase.deleteArticles({ ids })).toEqual({ count: 2 });
    expect((await knowledgeBase.listArticles({})).map(({ id }) => id)).toEqual([stays.id]);
    // The PDF and the picture of each.
    expect(await takeJobs(db, removeObjectJob)).toHaveLength(4);
  });

  it("are changed by administrators only, two hundred at most", async () => {
    const ids = Array.from({ length: 201 }, (_, index) => index + 1);
    await expect(knowledgeBase.deleteArticles({ ids })).rejects.toThrow("At most 200 articles at once");
    await expect(knowledgeBase.deleteArticles({ ids: [] })).rejects.toThrow("Articles are required");
    const own = api.as(member).knowledgeBase;
    await expect(own.deleteArticles({ ids: [1] })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(own.moveArticles({ ids: [1], categoryId: 1 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("an article that is there already", () => {
  it("is found by the same bytes, in an older edition as well", async () => {
    const [categoryId = 0] = await addCategories("Radio");
    const article = await addArticle("Antennas", categoryId, "ab".repeat(32));
    const { objectPath } = await insertRegisteredFile(db, { sha256: "ab".repeat(32) });
    const same = { id: article.id, title: "Antennas", categoryId, edition: 1 };
    expect(await knowledgeBase.findAlikeArticles({ pdfPath: objectPath ?? "" })).toMatchObject({
      sameFile: same,
      sameTitle: null,
      madeOfIt: null,
    });
    expect(await knowledgeBase.findAlikeArticles({ pdfPath: article.pdfPath })).toEqual({
      sameFile: null,
      sameTitle: null,
      madeOfIt: article.id,
    });
    const next = await insertRegisteredFile(db);
    await knowledgeBase.updateArticle({
      id: article.id,
      categoryId,
      title: "Antennas",
      pdfPath: next.objectPath ?? "",
    });
    expect(await knowledgeBase.findAlikeArticles({ pdfPath: objectPath ?? "" })).toMatchObject({
      sameFile: same,
    });
  });

  it("is found by its title, whatever its case and accents, and a second one is created all the same", async () => {
    const [categoryId = 0] = await addCategories("Radio");
    const article = await addArticle("Κεραίες και ιστοί", categoryId);
    const title = "ΚΕΡΑΙΕΣ ΚΑΙ ΙΣΤΟΙ";
    expect(await knowledgeBase.findAlikeArticles({ title })).toMatchObject({
      sameFile: null,
      sameTitle: { id: article.id, title: "Κεραίες και ιστοί", edition: 1 },
    });
    expect(await knowledgeBase.findAlikeArticles({ title, exceptId: article.id })).toMatchObject({
      sameTitle: null,
    });
    const { objectPath } = await insertRegisteredFile(db);
    await knowledgeBase.createArticle({ title: article.title, categoryId, pdfPath: objectPath ?? "" });
    expect(await knowledgeBase.listArticles({})).toHaveLength(2);
  });

  it("is shown to administrators only, drafts as well", async () => {
    const [categoryId = 0] = await addCategories("Radio");
    const { id } = await addArticle("Antennas", categoryId);
    await knowledgeBase.updateArticle({ id, categoryId, title: "Antennas", state: "draft" });
    expect((await knowledgeBase.findAlikeArticles({ title: "antennas" })).sameTitle).toMatchObject({ id });
    const own = api.as(member).knowledgeBase.findAlikeArticles({ title: "antennas" });
    await expect(own).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
