import { randomUUID } from "node:crypto";
import type { OfflineEntry } from "@antochi/contract/offline";
import { limits } from "@antochi/contract/limits";
import { usualOfflineDays } from "@antochi/contract/publication";
import type { KnowledgeBaseArticle } from "@antochi/db/tables/knowledge-base-articles";
import type { User } from "@antochi/db/tables/users";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { insertAssignment } from "@antochi/testing/required-reading";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { endOtherSessions, endOwnSession } from "../../sessions/own-sessions.ts";
import { endSessionsOf } from "../../sessions/end-sessions.ts";
import { hashOfSecret } from "../../secrets/secret-tokens.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { addDevice } from "./device-queries.ts";
import { entriesKeptFor, sweepOffline } from "./sweep-offline.ts";

const day = 86_400_000;
const { api, clock, database, db } = await openApiForFile({ startsAt: new Date(Date.now() + day) });
const withLonger = await openTestApi({ db: database, now: clock.now, offline: { days: 21 } });
const withoutOffline = await openTestApi({ db: database, now: clock.now, offline: null });
afterAll(async () => {
  await withLonger[Symbol.asyncDispose]();
  await withoutOffline[Symbol.asyncDispose]();
});

const admin = await insertUser(db, instructorAdmin);
const { id: categoryId } = await insertCategory(db);
let reader: User;
let other: User;
let article: KnowledgeBaseArticle;

beforeEach(async () => {
  clock.advance(day);
  await db.deleteFrom("rateLimits").execute();
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("users").where("id", "<>", admin.id).execute();
  reader = await insertUser(db, approvedMember, { confirmedUnit: "Unit A", confirmedRank: "Captain" });
  other = await insertUser(db, secondMember, { confirmedUnit: "Unit B" });
  article = await addArticle("Masts and cables");
});

async function addArticle(title: string, offlineDays: number | null = 7) {
  const { objectPath } = await insertRegisteredFile(db, { pageCount: 3 });
  const at = clock.now();
  const times = { createdAt: at, updatedAt: at };
  return insertArticle(db, {
    categoryId,
    createdBy: admin.id,
    title,
    pdfPath: objectPath ?? "",
    offlineDays,
    ...times,
  });
}

const change = (fields: object) =>
  api.as(admin).knowledgeBase.updateArticle({ id: article.id, categoryId, title: article.title, ...fields });

/** The verdict on the article that a browser with this token gets, whoever is signed in there. */
async function judge(token: string, { as = null, edition = 1 }: { as?: User | null; edition?: number } = {}) {
  const asked = { token, articles: [{ articleId: article.id, edition }] };
  const { state, articles } = await api.as(as).offline.judgeKept(asked);
  return state === "kept" ? articles[0] : state;
}

const kept = () => ({ articleId: article.id, mayKeep: true, edition: 1, days: 7 });
const removed = () => ({ articleId: article.id, mayKeep: false, edition: null, days: null });

describe("an article saved on a device", () => {
  it("is checked against its current row, with and without a session", async () => {
    const { token } = await api.as(reader).offline.keepDevice();
    expect(await judge(token, { as: reader })).toEqual(kept());
    expect(await judge(token)).toEqual(kept());
    await change({ offlineDays: 30 });
    expect(await judge(token)).toEqual({ ...kept(), days: 30 });
  });

  it("stays for the installation's default if the article has no period", async () => {
    await change({ offlineDays: usualOfflineDays });
    const { token, at } = await api.as(reader).offline.keepDevice();
    expect(at).toBe(clock.now().toISOString());
    expect(await judge(token)).toEqual(kept());
    const listed = async ({ as }: typeof api, user: User) =>
      (await as(user).knowledgeBase.listArticles({}))[0];
    expect((await listed(api, reader))?.document?.offlineDays).toBe(7);
    expect((await listed(withLonger, reader))?.document?.offlineDays).toBe(21);
    expect((await listed(withLonger, admin))?.publication?.offlineDays).toBe(usualOfflineDays);
    const articles = [{ articleId: article.id, edition: 1 }];
    expect(await withLonger.as(null).offline.judgeKept({ token, articles })).toEqual({
      state: "kept",
      at: clock.now().toISOString(),
      articles: [{ ...kept(), days: 21 }],
    });
    await change({ offlineDays: 30 });
    expect((await listed(withLonger, reader))?.document?.offlineDays).toBe(30);
  });

  it.each([
    ["saving it is no longer allowed", { offlineDays: null }],
    ["it is withdrawn", { state: "withdrawn" }],
    ["its audience changes", { audience: [{ kind: "unit", name: "Unit B" }] }],
  ])("is removed when %s", async (_, fields) => {
    const { token } = await api.as(reader).offline.keepDevice();
    await change(fields);
    // Its owner's rights count, not those of somebody else who is signed in there by now.
    for (const as of [null, other]) expect(await judge(token, { as })).toEqual(removed());
  });

  it("is removed with the article", async () => {
    const { token } = await api.as(reader).offline.keepDevice();
    await api.as(admin).knowledgeBase.deleteArticle({ id: article.id });
    expect(await judge(token)).toEqual(removed());
  });

  it("gives way to a newer edition, unless the older one was left open", async () => {
    const { token } = await api.as(reader).offline.keepDevice();
    const { objectPath } = await insertRegisteredFile(db);
    await change({ pdfPath: objectPath });
    expect(await judge(token)).toEqual(removed());
    expect(await judge(token, { edition: 2 })).toEqual({ ...kept(), edition: 2 });
    await api.as(admin).editions.openEdition({ articleId: article.id, number: 1, isOpen: true });
    expect(await judge(token)).toEqual({ ...kept(), edition: 2 });
  });

  it("ends with every session of its member, such as by a new password or a suspension", async () => {
    const { token } = await api.as(reader).offline.keepDevice();
    await endSessionsOf(db, reader.id);
    expect(await judge(token)).toBe("ended");
  });

  it("ends while its member is suspended", async () => {
    const { token } = await api.as(reader).offline.keepDevice();
    await db.updateTable("users").set({ suspendedAt: clock.now() }).where("id", "=", reader.id).execute();
    expect(await judge(token)).toBe("ended");
  });

  it("ends with a session that is ended, there or from elsewhere, but not with an expired one", async () => {
    const sessions = ["mine", "another", "over"];
    const tokens = [];
    for (const sessionId of sessions) {
      const row = {
        id: hashOfSecret(sessionId),
        userId: reader.id,
        expiresAt: new Date(clock.now().getTime() + day),
      };
      await db.insertInto("sessions").values(row).execute();
      const device = { userId: reader.id, sessionId, now: clock.now() };
      tokens.push(await db.transaction().execute((tx) => addDevice(tx, device)));
    }
    const [mine = "", another = "", over = ""] = tokens;
    await db.deleteFrom("sessions").where("id", "=", hashOfSecret("over")).execute();
    expect(await judge(over)).toEqual(kept());

    const { number } = await db
      .selectFrom("sessions")
      .select("number")
      .where("id", "=", hashOfSecret("another"))
      .executeTakeFirstOrThrow();
    await endOwnSession(db, { userId: reader.id, id: number });
    expect([await judge(mine), await judge(another)]).toEqual([kept(), "ended"]);

    await endOtherSessions(db, { userId: reader.id, sessionId: "mine" });
    expect([await judge(mine), await judge(over)]).toEqual([kept(), "ended"]);
    await db.transaction().execute((tx) => api.dependencies.sessions.end(tx, "mine"));
    expect(await judge(mine)).toBe("ended");
  });

  it("cannot be queried by a stranger", async () => {
    expect(await judge("x".repeat(32))).toBe("ended");
  });

  it("is nothing if offline reading is off, although the article's setting stays", async () => {
    const { token, at } = await api.as(reader).offline.keepDevice();
    const { offline, knowledgeBase } = withoutOffline.as(reader);
    expect(await offline.judgeKept({ token, articles: [] })).toEqual({ state: "off", at, articles: [] });
    await expect(offline.keepDevice()).rejects.toThrow("This server does not offer that");
    expect((await knowledgeBase.listArticles({}))[0]?.document?.offlineDays).toBeNull();
    const [listed] = await withoutOffline.as(admin).knowledgeBase.listArticles({});
    expect(listed?.publication?.offlineDays).toBe(7);
  });

  it("is on at most twenty devices of a member, and on none for longer than anything may be kept", async () => {
    const tokens = [];
    for (let count = 0; count <= 20; count += 1) {
      clock.advance(1000);
      tokens.push((await api.as(reader).offline.keepDevice()).token);
    }
    const [first = "", second = ""] = tokens;
    expect([await judge(first), await judge(second)]).toEqual(["ended", kept()]);
    clock.advance(entriesKeptFor + day);
    await sweepOffline({ db, now: clock.now });
    expect(await judge(second)).toBe("ended");
  });
});

it("members see which articles may be kept, and visitors nothing", async () => {
  await addArticle("Not to be kept", null);
  const days = async (user: User | null) =>
    (await api.as(user).knowledgeBase.listArticles({})).map(({ document }) => document?.offlineDays);
  expect(await days(reader)).toEqual([7, null].toReversed());
  expect(await days(null)).toEqual([undefined, undefined]);
});

type EntryOf = OfflineEntry extends infer Entry
  ? Entry extends OfflineEntry
    ? Omit<Entry, "id" | "at">
    : never
  : never;

describe("an entry synced by a device", () => {
  const entry = (done: EntryOf, at = clock.now()) => ({ ...done, id: randomUUID(), at: at.toISOString() });
  const sync = (entries: OfflineEntry[], as = reader, accountId = as.id) =>
    api.as(as).offline.syncEntries({ accountId, entries });
  const view = () => entry({ kind: "view", articleId: article.id });
  const logs = () => api.as(admin).activity.listArticleLogs({ articleId: article.id });

  it("counts once, however often it is sent", async () => {
    const made = clock.now();
    const opened = view();
    clock.advance(2 * day);
    for (let times = 0; times < 2; times += 1)
      expect(await sync([opened])).toEqual([{ id: opened.id, refusal: null }]);
    expect((await logs()).map(({ createdAt }) => createdAt)).toEqual([made.toISOString()]);
    const [statistics] = await api.as(admin).activity.statistics({});
    expect(statistics?.viewCount).toBe(1);
  });

  it("belongs to the signed-in member, and nobody else", async () => {
    const opened = view();
    await expect(sync([opened], other, reader.id)).rejects.toThrow("You are not allowed to do this");
    expect(await logs()).toEqual([]);
    // An entry id that another account has used is still free for this one.
    await sync([opened], other);
    await sync([opened], reader);
    expect(await logs()).toHaveLength(2);
  });

  it("saves a position unless its member was elsewhere since", async () => {
    const place = (page: number) =>
      entry({ kind: "place", place: { articleId: article.id, page, edition: 1 } });
    const early = place(2);
    const pageNow = async () => (await api.as(reader).reading.listPositions())[0]?.page;
    clock.advance(1000);
    await api.as(reader).reading.savePosition({ articleId: article.id, page: 3 });
    clock.advance(1000);
    await sync([early]);
    expect(await pageNow()).toBe(3);
    await sync([place(1)]);
    expect(await pageNow()).toBe(1);
  });

  it("saves bookmarks and notes, and deletes them", async () => {
    const id = randomUUID();
    const mark = { id, articleId: article.id, edition: 1, page: 2, quote: null, note: "Box 4" };
    await sync([entry({ kind: "mark", mark })]);
    const listed = () => api.as(reader).marks.listMarks({ articleId: article.id });
    expect(await listed()).toMatchObject([{ id, note: "Box 4" }]);
    await sync([entry({ kind: "unmark", mark: { id } })]);
    expect(await listed()).toEqual([]);
  });

  it("is refused a note over the limit, in the words of the online call", async () => {
    const mark = { id: randomUUID(), articleId: article.id, edition: 1, page: 2, quote: null, note: "Box 4" };
    const [createdAt, updatedAt, userId] = [clock.now(), clock.now(), reader.id];
    const kept = { ...mark, userId, createdAt, updatedAt };
    const full = Array.from({ length: limits.marksInArticleMax }, () => ({ ...kept, id: randomUUID() }));
    await db.insertInto("readingMarks").values(full).execute();
    const noted = entry({ kind: "mark", mark });
    const message = "This article has 200 bookmarks and notes of yours. Remove some first.";
    await expect(api.as(reader).marks.keepMark(mark)).rejects.toThrow(message);
    expect(await sync([noted])).toEqual([{ id: noted.id, refusal: "conflict", message }]);
  });

  describe("of notes that were changed or removed elsewhere since", () => {
    const id = randomUUID();
    const mark = (note: string | null) => ({
      id,
      articleId: article.id,
      edition: 1,
      page: 2,
      quote: "cable",
      note,
    });
    const notes = async () =>
      (await api.as(reader).marks.listMarks({ articleId: article.id })).map(({ note }) => note);
    /** Changes the note online, after the offline change that is synchronised later. */
    async function changeSince(note: string) {
      clock.advance(1000);
      await api.as(reader).marks.keepMark(mark(note));
      clock.advance(1000);
    }

    it("keeps the later words, and the earlier ones beside them, however often they are sent", async () => {
      const earlier = entry({ kind: "mark", mark: mark("Box 4") });
      await changeSince("Box 5");
      for (let times = 0; times < 2; times += 1)
        expect(await sync([earlier])).toEqual([{ id: earlier.id, refusal: null }]);
      const listed = await api.as(reader).marks.listMarks({ articleId: article.id });
      expect(listed.toSorted((one, other) => (one.note ?? "").localeCompare(other.note ?? ""))).toMatchObject(
        [
          { id: earlier.id, page: 2, quote: "cable", note: "Box 4", updatedAt: earlier.at },
          { id, page: 2, quote: "cable", note: "Box 5" },
        ],
      );
    });

    it("keeps the same words, or none, only once", async () => {
      const [same, none] = [
        entry({ kind: "mark", mark: mark("Box 5") }),
        entry({ kind: "mark", mark: mark(null) }),
      ];
      await changeSince("Box 5");
      await sync([same, none]);
      expect(await notes()).toEqual(["Box 5"]);
    });

    it("deletes nothing that was changed since", async () => {
      const removal = entry({ kind: "unmark", mark: { id } });
      await changeSince("Box 5");
      await sync([removal]);
      expect(await notes()).toEqual(["Box 5"]);
    });

    it("restores nothing that was sent before, and what nobody else had seen", async () => {
      const noted = entry({ kind: "mark", mark: mark("Box 4") });
      await sync([noted]);
      const written = entry({ kind: "mark", mark: mark("Box 4, behind the mast") });
      clock.advance(1000);
      await api.as(reader).marks.removeMark({ id });
      expect(await sync([noted])).toEqual([{ id: noted.id, refusal: null }]);
      expect(await notes()).toEqual([]);
      await sync([written]);
      expect(await notes()).toEqual(["Box 4, behind the mast"]);
    });

    it("applies the last change, even if the device's clock is ahead", async () => {
      await changeSince("Box 5");
      const ahead = new Date(clock.now().getTime() + day);
      await sync([
        entry({ kind: "mark", mark: mark("Box 6") }, ahead),
        entry({ kind: "mark", mark: mark("Box 7") }, ahead),
      ]);
      expect(await notes()).toEqual(["Box 7"]);
      await sync([entry({ kind: "unmark", mark: { id } }, ahead)]);
      expect(await notes()).toEqual([]);
    });
  });

  const report = (pages: number[]) =>
    entry({
      kind: "report",
      report: {
        articleId: article.id,
        edition: 1,
        sitting: randomUUID(),
        startedAt: clock.now().toISOString(),
        seconds: 0,
        pages,
      },
    });
  const acknowledgement = () =>
    entry({ kind: "acknowledgement", acknowledgement: { articleId: article.id, edition: 1 } });
  const standing = () => api.as(reader).reading.standing({ articleId: article.id });

  it("acknowledges what was read, as of when it is sent; the time of the press is in the audit log", async () => {
    await insertAssignment(db, { articleId: article.id, createdAt: clock.now() });
    const pressed = acknowledgement();
    const read = report([1, 2, 3]);
    clock.advance(2 * day);
    expect(await sync([read, pressed])).toEqual([
      { id: read.id, refusal: null },
      { id: pressed.id, refusal: null },
    ]);
    expect((await standing()).acknowledgement?.createdAt).toBe(clock.now().toISOString());
    const [act] = await db
      .selectFrom("auditEntries")
      .select("details")
      .where("act", "=", "edition-acknowledged")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(act?.details).toContain(pressed.at);
  });

  it("acknowledges nothing with unseen pages or a superseded edition, and says why", async () => {
    await insertAssignment(db, { articleId: article.id, createdAt: clock.now() });
    const [unseen, pressed] = [report([1]), acknowledgement()];
    expect(await sync([unseen, pressed])).toEqual([
      { id: unseen.id, refusal: null },
      { id: pressed.id, refusal: "pages-unseen" },
    ]);
    // A refused entry does not count as synchronised.
    await sync([report([2, 3])]);
    const { objectPath } = await insertRegisteredFile(db);
    clock.advance(1000);
    await change({ pdfPath: objectPath });
    expect(await sync([pressed])).toEqual([{ id: pressed.id, refusal: "edition-superseded" }]);
    expect((await standing()).acknowledgement).toBeNull();
  });

  it("is accepted up to the limit of openings; the rest is sent when it allows more", async () => {
    const openings = Array.from({ length: 62 }, view);
    expect(await sync(openings.slice(0, 50))).toHaveLength(50);
    expect(await sync(openings.slice(50))).toEqual(
      openings.slice(50, 60).map(({ id }) => ({ id, refusal: null })),
    );
    await expect(sync(openings.slice(60))).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await logs()).toHaveLength(60);
  });

  it("is saved although the server fails at an earlier entry", async () => {
    const broken = entry({ kind: "place", place: { articleId: article.id, page: 2, edition: 1 } });
    const opened = view();
    await sql`alter table reading_positions add constraint broken check (page <> 2)`.execute(db);
    try {
      expect(await sync([broken, opened])).toEqual([
        { id: broken.id, refusal: "internal" },
        { id: opened.id, refusal: null },
      ]);
    } finally {
      await sql`alter table reading_positions drop constraint broken`.execute(db);
    }
    expect(await logs()).toHaveLength(1);
    // An entry that failed does not count as synchronised.
    await sync([broken]);
    expect((await api.as(reader).reading.listPositions())[0]?.page).toBe(2);
  });

  it("is refused for an article no longer for them, dated now if in the future, and refused if long ago", async () => {
    const early = entry({ kind: "view", articleId: article.id }, new Date(clock.now().getTime() + day));
    await sync([early]);
    expect((await logs())[0]?.createdAt).toBe(clock.now().toISOString());
    const late = view();
    clock.advance(entriesKeptFor);
    expect(await sync([late])).toEqual([{ id: late.id, refusal: "not-found" }]);
    await change({ state: "withdrawn" });
    const hidden = view();
    expect(await sync([hidden])).toEqual([
      { id: hidden.id, refusal: "not-found", message: "Article not found" },
    ]);
  });
});
