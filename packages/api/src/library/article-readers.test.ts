import { randomUUID } from "node:crypto";
import type { Publication } from "@antochi/contract/publication";
import type { KnowledgeBaseArticle } from "@antochi/db/tables/knowledge-base-articles";
import type { Certificate } from "@antochi/db/tables/acknowledgements";
import type { User } from "@antochi/db/tables/users";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { insertAcknowledgement, insertAssignment } from "@antochi/testing/required-reading";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createFileFinder } from "../stored-files/stored-file-rows.ts";
import { keepWordsNow } from "../stored-files/document-words.ts";
import { groupsOf } from "./article-readers.ts";
import { appRouter } from "../router.ts";
import { openApiForFile } from "../testing/api-for-file.ts";
import { openTestApi } from "../testing/test-api.ts";

const { api, clock, database, db } = await openApiForFile();
const strict = await openTestApi({ db: database, now: clock.now, security: "strict" });
afterAll(async () => {
  await strict[Symbol.asyncDispose]();
});

const admin = await insertUser(db, instructorAdmin);
const pilot = await insertUser(db, approvedMember, {
  confirmedUnit: "7th Squadron",
  confirmedRank: "Captain",
});
const guest = await insertUser(db, secondMember, { unit: "7th Squadron", militaryRank: "Captain" });
const category = await insertCategory(db);

let article: KnowledgeBaseArticle;
let openOne: KnowledgeBaseArticle;

beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  clock.advance(60_000);
  // Only somebody who has visited before is shown what is new.
  await db.deleteFrom("libraryVisits").execute();
  const visits = [admin, pilot, guest].map(({ id: userId }) => ({
    userId,
    lastAt: new Date(0),
    beforeAt: null,
  }));
  await db.insertInto("libraryVisits").values(visits).execute();
  openOne = await addArticle("Masts and cables", "Nothing of note");
  article = await addArticle("Zephyr drill", "The quixotic rotor hums");
});

/** An article with one page of text recognised by OCR, and a saved reading position of everybody but visitors. */
async function addArticle(title: string, text: string): Promise<KnowledgeBaseArticle> {
  const { objectPath } = await insertRegisteredFile(db, { scannedPages: 1, hasThumbnail: true });
  const pdfPath = objectPath ?? "";
  await db.insertInto("documentPages").values({ objectPath: pdfPath, page: 1, text }).execute();
  const lines = JSON.stringify([[["Rotor", 1, 2, 3, 4]]]);
  await db
    .insertInto("scannedPages")
    .values({ objectPath: pdfPath, page: 1, state: "read", lines })
    .execute();
  await keepWordsNow(db, pdfPath);
  const made = await insertArticle(db, {
    categoryId: category.id,
    createdBy: admin.id,
    title,
    pdfPath,
    offlineDays: 7,
    tracesCopies: true,
  });
  await insertAssignment(db, { articleId: made.id, createdAt: clock.now() });
  for (const { id: userId } of [admin, pilot, guest]) {
    const position = { userId, articleId: made.id, page: 1, updatedAt: clock.now() };
    await db.insertInto("readingPositions").values(position).execute();
    await keepOf({ userId, articleId: made.id, title });
  }
  return made;
}

/** Stores a user's acknowledgement of an article, and a finished certificate, copy and data export about it. */
async function keepOf({ userId, articleId, title }: { userId: number; articleId: number; title: string }) {
  const at = clock.now();
  const { id } = await insertAcknowledgement(db, { userId, articleId, title, acknowledgedAt: at });
  const sheet = {
    code: randomUUID(),
    userId,
    acknowledgementId: id,
    askedAt: at,
    objectKey: "certificates/sheet.pdf",
    madeAt: at,
    tellsOf: [articleId],
  };
  await db.insertInto("certificates").values(sheet).execute();
  const copy = {
    code: randomUUID(),
    userId,
    articleId,
    title,
    edition: 1,
    handling: null,
    askedAt: at,
    madeAt: at,
    objectKey: "copies/copy.pdf",
    size: 1,
    problem: null,
  };
  await db.insertInto("tracedCopies").values(copy).execute();
  const file = {
    objectKey: `exports/${randomUUID()}.zip`,
    askedAt: at,
    madeAt: at,
    size: 1,
    expiresAt: new Date(at.getTime() + 1),
    tellsOf: [articleId],
  };
  await db
    .insertInto("dataExports")
    .values({ userId, ...file })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(file))
    .execute();
}

/** What tRPC's types do not reveal of an arbitrary procedure. */
const proceduresSchema = z.record(
  z.string(),
  // A procedure is a function, which an object schema would reject.
  z.custom<{ _def: { meta: { role: string } } }>((value) => typeof value === "function"),
);

type Calls = ReturnType<typeof api.as>;
/** Every call by which a non-administrator can learn of an article, each with whether `article` is visible there. */
const ways: Record<string, (calls: Calls, reader: User | null) => Promise<boolean>> = {
  "knowledgeBase.listArticles": async ({ knowledgeBase }) =>
    (await knowledgeBase.listArticles({})).some(({ id }) => id === article.id),
  "knowledgeBase.listArticles, searched": async ({ knowledgeBase }) =>
    (await knowledgeBase.listArticles({ search: "zephyr" })).length > 0,
  "knowledgeBase.listCategories": async ({ knowledgeBase }) =>
    (await knowledgeBase.listCategories({}))[0]?.articleCount === 2,
  "knowledgeBase.listOrderedCategories": async ({ knowledgeBase }) =>
    (await knowledgeBase.listOrderedCategories({}))[0]?.articleCount === 2,
  "search, a word of the title": async ({ search }) =>
    (await search({ query: "zephyr" })).articles.length > 0,
  "search, the beginning of one": async ({ search }) => (await search({ query: "zeph" })).articles.length > 0,
  "search, a misspelt title": async ({ search }) =>
    (await search({ query: "zefyr dril" })).articles.length > 0,
  "search, letters swapped": async ({ search }) => (await search({ query: "zephry" })).articles.length > 0,
  "search, what was meant of a title": async ({ search }) =>
    (await search({ query: "zephir" })).didYouMean !== null ||
    (await search({ query: "zephir" })).articles.length > 0,
};

/** The same for what visitors never see. */
const waysOfMembers: typeof ways = {
  "search, a word of the text": async ({ search }) =>
    (await search({ query: "quixotic" })).articles.length > 0,
  "search, what was meant of the text": async ({ search }) =>
    (await search({ query: "quixotik" })).didYouMean !== null,
  "editions.listEditions": async ({ editions }) =>
    (await editions.listEditions({ articleId: article.id })).length > 0,
  "editions.listChangedPages": ({ editions }) =>
    isThere(editions.listChangedPages({ articleId: article.id, since: 1 })),
  "editions.findPageChanges": ({ editions }) =>
    isThere(editions.findPageChanges({ articleId: article.id, since: 1, page: 1 })),
  "reading.listPositions": async ({ reading }) =>
    (await reading.listPositions()).some(({ articleId }) => articleId === article.id),
  "reading.savePosition": ({ reading }) => isThere(reading.savePosition({ articleId: article.id, page: 1 })),
  "reading.standing": ({ reading }) => isThere(reading.standing({ articleId: article.id })),
  "reading.reportReading": ({ reading }) =>
    isThere(
      reading.reportReading({
        articleId: article.id,
        edition: 1,
        sitting: randomUUID(),
        startedAt: clock.now().toISOString(),
        seconds: 0,
        pages: [1],
      }),
    ),
  "reading.acknowledge": ({ reading }) => isThere(reading.acknowledge({ articleId: article.id, edition: 1 })),
  // An article that only administrators may read is required of nobody, not even of them.
  "record.ownRecord": async ({ record }, reader) =>
    reader?.isAdmin === true ||
    (await record.ownRecord()).required.some(({ articleId }) => articleId === article.id),
  "record.listSittings": async ({ record }) =>
    (await record.listSittings({})).some(({ articleId }) => articleId === article.id),
  "record.listAcknowledgements": async ({ record }) =>
    (await record.listAcknowledgements({})).some(
      ({ articleId, title }) => articleId === article.id && title !== null,
    ),
  "record.ownCertificate, whose sheet is made": async ({ record }, reader) => {
    const { id } = await certificateOf(reader);
    return (await record.ownCertificate({ id })).url !== null;
  },
  "copies.askCopy": ({ copies }) => isThere(copies.askCopy({ articleId: article.id })),
  "copies.ownCopy, whose file is made": async ({ copies }, reader) => {
    const { id } = await db
      .selectFrom("tracedCopies")
      .select("id")
      .where("userId", "=", reader?.id ?? 0)
      .where("articleId", "=", article.id)
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const copy = await copies.ownCopy({ id }).catch(() => null);
    return copy !== null && copy.url !== null;
  },
  "personalData.dataExport, whose file is made": async ({ personalData }) =>
    (await personalData.dataExport()).state === "made",
  "marks.keepMark": ({ marks }) =>
    isThere(
      marks.keepMark({
        id: randomUUID(),
        articleId: article.id,
        edition: 1,
        page: 1,
        quote: null,
        note: "Hums",
      }),
    ),
  "marks.listMarks": async ({ marks }) => (await marks.listMarks({ articleId: article.id })).length > 0,
  "marks.findMarks": async ({ marks }) =>
    (await marks.findMarks({ query: "hums" })).some(({ articleId }) => articleId === article.id),
  "reading.visitLibrary": async ({ reading }, reader) =>
    reader?.isAdmin === true ||
    (await reading.visitLibrary()).articles.some(({ articleId }) => articleId === article.id),
  "offline.judgeKept": async ({ offline }) => {
    const { token } = await offline.keepDevice();
    const { articles } = await offline.judgeKept({
      token,
      articles: [{ articleId: article.id, edition: 1 }],
    });
    return articles.some(({ mayKeep }) => mayKeep);
  },
  "offline.syncEntries": async ({ offline }, reader) => {
    const entry = { kind: "view" as const, id: randomUUID(), at: clock.now().toISOString() };
    const entries = [{ ...entry, articleId: article.id }];
    const heard = await offline.syncEntries({ accountId: reader?.id ?? 0, entries });
    return heard.every(({ refusal }) => refusal === null);
  },
  "activity.logView": ({ activity }) =>
    isThere(activity.logView({ articleId: article.id, action: "view_article" })),
  "scans.readScannedText": async ({ scans }) =>
    (await scans.readScannedText({ articleId: article.id, fromPage: 1 })).length > 0,
  "the PDF, its picture and copies": async (_, reader) =>
    (await createFileFinder(db)({
      key: article.pdfPath.slice("/objects/".length),
      groups: groupsOf(reader),
    })) !== undefined,
};

async function certificateOf(reader: User | null): Promise<Certificate> {
  return db
    .selectFrom("certificates")
    .innerJoin("acknowledgements", "acknowledgements.id", "certificates.acknowledgementId")
    .selectAll("certificates")
    .where("certificates.userId", "=", reader?.id ?? 0)
    .where("acknowledgements.articleId", "=", article.id)
    .executeTakeFirstOrThrow();
}

/** Whether a call succeeds, rather than being refused as if the article had never existed. */
async function isThere(call: Promise<unknown>): Promise<boolean> {
  const refusal = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (refusal !== null) expect(refusal).toMatchObject({ code: "NOT_FOUND", message: "Article not found" });
  return refusal === null;
}

async function seenBy(reader: User | null, at = api): Promise<string[]> {
  const seen = [];
  const all = reader ? { ...ways, ...waysOfMembers } : ways;
  const acting = await at.contextOf(reader).currentUser();
  for (const [name, way] of Object.entries(all)) if (await way(at.as(reader), acting)) seen.push(name);
  return seen;
}

const every = Object.keys({ ...ways, ...waysOfMembers });
const everyOfVisitors = Object.keys(ways);

type Change = Partial<Publication> & { publishAt?: string | null };

async function change(fields: Change): Promise<void> {
  const { id, categoryId, title } = article;
  await api.as(admin).knowledgeBase.updateArticle({ id, categoryId, title, ...fields });
}

describe("an article", () => {
  it("for every member is visible through every call, and its title to visitors too", async () => {
    for (const reader of [admin, pilot, guest]) expect(await seenBy(reader)).toEqual(every);
    expect(await seenBy(null)).toEqual(everyOfVisitors);
  });

  it("that is a draft or withdrawn is visible only to administrators, from that moment on", async () => {
    for (const state of ["draft", "withdrawn"] as const) {
      await change({ state });
      expect(await seenBy(admin)).toEqual(every);
      for (const reader of [pilot, guest, null]) expect(await seenBy(reader)).toEqual([]);
      await change({ state: "published" });
      expect(await seenBy(guest)).toEqual(every);
    }
  });

  it("hidden from members is also hidden from an administrator without the required second factor", async () => {
    const { editions, knowledgeBase } = strict.as(admin);
    expect(await seenBy(admin, strict)).toEqual(every);
    expect((await knowledgeBase.listArticles({}))[0]).not.toHaveProperty("publication");
    expect((await editions.listEditions({ articleId: article.id }))[0]).not.toHaveProperty("publishedBy");

    await change({ state: "draft" });
    expect(await seenBy(admin, strict)).toEqual([]);
    expect(await seenBy({ ...admin, hasSecondFactor: true }, strict)).toEqual(every);
  });

  it.each([
    { kind: "unit", name: "7th Squadron" },
    { kind: "rank", name: "Captain" },
  ] as const)(
    "for one $kind is visible to members confirmed in it, not to those who only entered it themselves",
    async (group) => {
      await change({ audience: [group] });
      for (const reader of [admin, pilot]) expect(await seenBy(reader)).toEqual(every);
      for (const reader of [guest, null]) expect(await seenBy(reader)).toEqual([]);

      await api.as(admin).admin.confirmService({ id: guest.id, unit: "7TH squadron", rank: "captain" });
      const confirmed = await db
        .selectFrom("users")
        .selectAll()
        .where("id", "=", guest.id)
        .executeTakeFirstOrThrow();
      expect(confirmed).toMatchObject({ confirmedUnit: "7th Squadron", confirmedRank: "Captain" });
      expect(await seenBy(confirmed)).toEqual(every);

      await api.as(admin).admin.confirmService({ id: guest.id, unit: null, rank: null });
      expect(await seenBy(guest)).toEqual([]);
    },
  );

  it("that a member may not read leaves the other articles visible to them", async () => {
    await change({ state: "draft" });
    const listed = await api.as(guest).knowledgeBase.listArticles({});
    expect(listed.map(({ id }) => id)).toEqual([openOne.id]);
    expect((await api.as(guest).search({ query: "note" })).articles).toHaveLength(1);
  });
});

it("classifies every call open to non-administrators by whether it reveals articles", () => {
  const ofArticles = new Set(every.map((name) => name.replace(/,.*/, "")));
  const ofNone = new Set([
    // `certificates.test.ts` and `data-exports.test.ts` check what certificates and data exports contain.
    // It returns nothing.
    "marks.removeMark",
    "offline.keepDevice",
    "record.askCertificate",
    "auth.currentUser",
    "auth.ownPassword",
    "auth.login",
    "auth.logout",
    "auth.register",
    "auth.requestPasswordReset",
    "auth.resetPassword",
    "auth.changePassword",
    "auth.requestEmailConfirmation",
    "auth.confirmEmail",
    "auth.keepEmail",
    "auth.startSignOn",
    "auth.finishSignOn",
    "auth.joinByPassword",
    "auth.completeSignOn",
    "auth.giveSignOnCode",
    "auth.askToJoin",
    "auth.ownSignOn",
    "auth.leaveSignOn",
    "auth.startSignOnProof",
    "auth.changeEmail",
    "auth.ownProfile",
    "auth.updateProfile",
    "auth.listSessions",
    "auth.endSession",
    "auth.endOtherSessions",
    "auth.startSignOn",
    "auth.finishSignOn",
    "auth.joinByPassword",
    "auth.completeSignOn",
    "auth.showSecondStep",
    "auth.askToJoin",
    "auth.ownSignOn",
    "auth.leaveSignOn",
    "auth.startSignOnProof",
    "auth.reauthenticate",
    "auth.checkProof",
    "auth.ownLetters",
    "auth.updateLetters",
    "auth.updateScreens",
    "personalData.retentionPeriods",
    "personalData.requestDataExport",
    "personalData.accountDeletion",
    "personalData.deleteAccount",
    "auth.passwordRules",
    "auth.proofOptions",
    "auth.reauthenticateWithPasskey",
    "auth.whySignedOut",
    "auth.passkeyOptions",
    "auth.signInWithPasskey",
    "secondFactors.startPasskey",
    "secondFactors.addPasskey",
    "secondFactors.removePasskey",
    "secondFactors.listFactors",
    "secondFactors.startCodes",
    "secondFactors.confirmCodes",
    "secondFactors.removeCodes",
    "secondFactors.renewRecoveryCodes",
    "enquiries.messages.send",
    "enquiries.contact.send",
    "enquiries.fpv.send",
    "enquiries.newsletter.send",
  ]);
  const procedures = Object.entries(proceduresSchema.parse(appRouter._def.procedures));
  const open = procedures.filter(([, { _def }]) => _def.meta.role !== "admin").map(([name]) => name);
  expect(open.length).toBeGreaterThan(ofNone.size);
  expect(open.filter((name) => !ofArticles.has(name) && !ofNone.has(name))).toEqual([]);
});
