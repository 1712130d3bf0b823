import type { Segment } from "@antochi/contract/search";
import type { User } from "@antochi/db/tables/users";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { beforeAll, describe, expect, it } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { visit } from "../../testing/test-visit.ts";

const { api, db } = await openApiForFile();
const member = await insertUser(db, approvedMember);
const titles = new Map<number, string>();

const library = [
  {
    title: "Lithium batteries: handling, charging and storage",
    pages: [
      "A pack rests for fifteen minutes.",
      "Bring each cell to storage voltage.",
      "Storage ends when the packs are measured.",
    ],
  },
  {
    title: "Antenna masts",
    pages: ["Guy ropes before the mast is raised.", "Storage of the mast in its bag."],
  },
  { title: "Μεταφορά και αποθήκευση εξοπλισμού", pages: ["Τα κιβώτια στοιβάζονται έως δύο καθ' ύψος."] },
];

beforeAll(async () => {
  const admin = await insertUser(db, instructorAdmin);
  const category = await insertCategory(db, { name: "Power", description: "Chargers and field power" });
  for (const { title, pages } of library) {
    const { objectPath } = await insertRegisteredFile(db);
    const pdfPath = objectPath ?? "";
    const article = await insertArticle(db, { title, pdfPath, categoryId: category.id, createdBy: admin.id });
    titles.set(article.id, title);
    const rows = pages.map((text, index) => ({ objectPath: pdfPath, page: index + 1, text }));
    await db.insertInto("documentPages").values(rows).execute();
  }
});

async function found(user: User | null, query: string) {
  const { articles } = await api.as(user).search({ query });
  return articles.map(({ articleId }) => titles.get(articleId)?.slice(0, 7));
}

const hitsIn = (segments: readonly Segment[]) => segments.filter(({ hit }) => hit).map(({ text }) => text);

describe("a member's search", () => {
  it("finds words of titles and documents in every form, the best first", async () => {
    expect(await found(member, "storage")).toEqual(["Lithium", "Antenna"]);
    expect(await found(member, "raising masts")).toEqual(["Antenna"]);
    expect(await found(member, "battery")).toEqual(["Lithium"]);
  });

  it("shows the handling labels of what it finds", async () => {
    const labels = async () =>
      (await api.as(member).search({ query: "storage" })).articles.map(({ handling }) => handling);
    expect(await labels()).toEqual([null, null]);
    const masts = db.updateTable("knowledgeBaseArticles").where("title", "=", "Antenna masts");
    await masts.set({ handling: "Instructors" }).execute();
    expect(await labels()).toEqual([null, "Instructors"]);
  });

  it("marks the words and says on which page they are", async () => {
    const { articles } = await api.as(member).search({ query: "storage" });
    const [lithium] = articles;
    expect(hitsIn(lithium?.title ?? [])).toEqual(["storage"]);
    expect(lithium?.places).toBe(2);
    expect(lithium?.snippets.map(({ page, text }) => [page, hitsIn(text)])).toEqual([
      [2, ["storage"]],
      [3, ["Storage"]],
    ]);
    expect(lithium?.snippets.map(({ find }) => find)).toEqual([
      { words: "storage", nth: 1 },
      { words: "Storage", nth: 1 },
    ]);
  });

  it("says when it stopped counting", async () => {
    expect(await api.as(member).search({ query: "storage" })).toMatchObject({ isCapped: false });
    const { objectPath: path } = await insertRegisteredFile(db);
    const objectPath = path ?? "";
    const rows = Array.from({ length: 1_001 }, (_, index) => ({
      objectPath,
      page: index + 1,
      text: "Rotor",
    }));
    const other = await db.selectFrom("knowledgeBaseArticles").selectAll().executeTakeFirstOrThrow();
    const { categoryId, createdBy } = other;
    await insertArticle(db, { title: "Blades", pdfPath: objectPath, categoryId, createdBy });
    await db.insertInto("documentPages").values(rows).execute();
    const { articles, isCapped } = await api.as(member).search({ query: "rotor" });
    expect([articles[0]?.places, isCapped]).toEqual([1_000, true]);
    expect(await api.as(null).search({ query: "rotor" })).toMatchObject({ isCapped: false });
  });

  it("finds Greek words in every form, with or without accents and capitals", async () => {
    for (const query of ["αποθηκευση", "ΑΠΟΘΉΚΕΥΣΗ", "εξοπλισμός"]) {
      expect(await found(member, query)).toEqual(["Μεταφορ"]);
    }
    expect(await found(member, "κιβωτια")).toEqual(["Μεταφορ"]);
  });

  it("finds a misspelt title, and matches while typing", async () => {
    expect(await found(member, "antena")).toEqual(["Antenna"]);
    expect(await found(null, "batery")).toEqual(["Lithium"]);
    expect(await found(member, "lithum bateries")).toEqual(["Lithium"]);
    expect(await found(member, "batt")).toEqual(["Lithium"]);
  });

  it("finds a short word with two letters swapped, if no title contains it", async () => {
    const shelf = [
      "Field manual of three hundred pages",
      "Drone crew trail guide",
      "Form for lost gear",
      "Radio check before flight",
      "Πεδίο βολής: κανόνες",
    ];
    const other = await db.selectFrom("knowledgeBaseArticles").selectAll().executeTakeFirstOrThrow();
    const ids: number[] = [];
    for (const title of shelf) {
      const { objectPath } = await insertRegisteredFile(db);
      const { categoryId, createdBy } = other;
      const article = await insertArticle(db, {
        title,
        pdfPath: objectPath ?? "",
        categoryId,
        createdBy,
      });
      titles.set(article.id, title);
      ids.push(article.id);
    }
    const finds: [query: string, title: string][] = [
      ["feild", "Field m"],
      ["fiedl", "Field m"],
      ["ifeld", "Field m"],
      ["feild manaul", "Field m"],
      ["FEILD", "Field m"],
      ["manaul", "Field m"],
      ["dorne", "Drone c"],
      ["gaer", "Form fo"],
      ["rdaio", "Radio c"],
      ["raido chekc", "Radio c"],
      ["flihgt", "Radio c"],
      ["πδείο", "Πεδίο β"],
      ["πεδοι", "Πεδίο β"],
    ];
    for (const [query, title] of finds) expect([query, await found(null, query)]).toEqual([query, [title]]);
    // Other words, however similar, and words that do not occur together, find nothing.
    for (const query of ["geyser", "drain", "feild raido", "dlief"]) {
      expect([query, await found(null, query)]).toEqual([query, []]);
    }
    // A word that is spelt correctly is not corrected.
    expect(await found(null, "gear")).toEqual(["Form fo"]);
    expect(await found(null, "form")).toEqual(["Form fo"]);
    await db.deleteFrom("knowledgeBaseArticles").where("id", "in", ids).execute();
  });

  it("supports quotes and minus, and treats anything else as words", async () => {
    expect(await found(member, '"guy ropes"')).toEqual(["Antenna"]);
    expect(await found(member, "storage -mast")).toEqual(["Lithium"]);
    expect(await found(member, "Antenna - masts")).toEqual(["Antenna"]);
    for (const query of ["'", "& | ! ( )", "a:* <-> b", "the", "%", "\\"]) {
      expect(await found(member, query)).toBeInstanceOf(Array);
    }
  });

  it("finds categories by their words", async () => {
    const { categoryIds } = await api.as(member).search({ query: "charger" });
    expect(categoryIds).toHaveLength(1);
  });
});

it("shows visitors titles only, and nothing of the documents", async () => {
  expect(await found(null, "storage")).toEqual(["Lithium"]);
  expect(await found(null, "ropes")).toEqual([]);
  const { articles } = await api.as(null).search({ query: "antenna" });
  expect(articles).toMatchObject([{ places: 0, snippets: [] }]);
});

it("allows three hundred searches a minute from a visitor's address, and any number from members", async () => {
  const searches = api.dependencies.rateLimits.searches;
  const visitor = visit(api.dependencies, { ip: "198.51.100.7" });
  await searches.penalty("198.51.100.7", 299);
  await visitor.call.search({ query: "antenna" });
  await expect(visitor.call.search({ query: "antenna" })).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
  expect(Number(visitor.headers.get("retry-after"))).toBeGreaterThan(0);

  await searches.penalty("192.0.2.1", 300);
  expect(await found(member, "storage")).toEqual(["Lithium", "Antenna"]);
  await searches.delete("192.0.2.1");
});

it("refuses an empty search", async () => {
  await expect(api.as(null).search({ query: " " })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
