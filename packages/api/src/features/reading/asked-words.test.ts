import { randomUUID } from "node:crypto";
import { advisoryLocks } from "@antochi/db/advisory-locks";
import { approvedMember, insertUser } from "@antochi/testing/people";
import { insertAssignment } from "@antochi/testing/required-reading";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { openArticlesToRead } from "../../testing/articles-to-read.ts";
import { endsWithoutWaiting, whenSomebodyWaits } from "../../testing/lock-waits.ts";

const day = 86_400_000;
const { admin, allPagesOf, api, clock, db, publish, reader, reading } = await openArticlesToRead();
let articleId = 0;

beforeEach(async () => {
  articleId = await publish();
});

const allPages = (over: object = {}) => allPagesOf(articleId, over);

describe("what several assignments ask a member to agree to", () => {
  const dueAt = new Date(clock.now().getTime() + 90 * day).toISOString();
  const unit = { groups: [{ kind: "unit" as const, name: "Unit A" }], dueAt };
  const rank = { groups: [{ kind: "rank" as const, name: "Captain" }], dueAt };
  const all = { everybody: true, dueAt };
  const { assignReading, changeAssignment, previewAssignment, withdrawAssignment } =
    api.as(admin).assignments;
  const changed = { code: "CONFLICT", cause: { code: "sentence-changed" } };

  const refused = { code: "BAD_REQUEST", cause: { issues: [{ path: "sentence" }] } };

  const shown = async (who = reader) => (await reading(who).standing({ articleId })).required?.sentence;
  const press = (sentence?: string) => reading().acknowledge({ articleId, edition: 1, sentence });
  const assign = (aim: object, sentence?: string) =>
    assignReading({ ...unit, groups: [], articleId, sentence, ...aim });

  it("is all of their sentences, equal ones once, and is stored as it was shown", async () => {
    await assign(unit, "I will carry the card");
    await assign(all, "I have read it");
    await assign(rank, "I will carry the card");
    await reading().reportReading(allPages());
    const words = "I have read it\nI will carry the card";
    expect(await shown()).toBe(words);
    await expect(press("I have read it")).rejects.toMatchObject(changed);
    await expect(press("I will carry the card\nI have read it")).rejects.toMatchObject(changed);
    expect(await press(words)).toMatchObject({ sentence: words });
    const kept = db.selectFrom("acknowledgements").select("sentence").where("articleId", "=", articleId);
    expect(await kept.execute()).toEqual([{ sentence: words }]);
  });

  it("is in the audit log as it was shown and as it was agreed to, whatever happens to the assignments", async () => {
    const terms = { sentence: "I will carry the card", pages: "1-2", graceDays: 3, againAfterMonths: 6 };
    const { id } = await assignReading({ ...unit, ...terms, articleId });
    await assign(all, "I have read it");
    await reading().reportReading(allPages());
    await press();
    await withdrawAssignment({ id: String(id) });
    const audited = async (act: "reading-assigned" | "edition-acknowledged"): Promise<unknown[]> => {
      const entries = db.selectFrom("auditEntries").select("details").where("act", "=", act);
      const rows = await entries.orderBy("id", "desc").limit(2).execute();
      return rows.map(({ details }): unknown => JSON.parse(details));
    };
    const made = { ...terms, assignment: id, dueAt, eachEdition: false, fromEdition: 1 };
    expect(await audited("reading-assigned")).toContainEqual(expect.objectContaining(made));
    const [agreed] = await audited("edition-acknowledged");
    expect(agreed).toMatchObject({ edition: 1, agreedTo: ["I have read it", "I will carry the card"] });
  });

  it("starts with the default sentence if one has none, in the reader's language", async () => {
    await assign(unit, "Elsewhere I say nothing of it");
    await assign(all);
    const usual = "Έλαβα γνώση της έκδοσης 1 και την κατανόησα";
    const greek = await insertUser(db, approvedMember, {
      username: "greek",
      email: "greek@example.org",
      language: "el",
      confirmedUnit: "Unit A",
    });
    const words = `${usual}\nElsewhere I say nothing of it`;
    expect(await shown(greek)).toBe(words);
    await reading().reportReading(allPages());
    expect(await shown()).toBe("I have read and understood edition 1\nElsewhere I say nothing of it");
    // The member's screen may have been in the other language.
    expect(await press(words)).toMatchObject({ sentence: words });
  });

  it("is all of them for clients that do not say what they read, as scripts may", async () => {
    await assign(all, "I have read it");
    await assign(unit, "I will carry the card");
    await reading().reportReading(allPages());
    expect(await press()).toMatchObject({ sentence: "I have read it\nI will carry the card" });
  });

  it("is refused with a sentence from before one was withdrawn, changed or made, also when sent by a device", async () => {
    const { id } = await assign(all, "I have read it");
    await assign(unit, "I will carry the card");
    await reading().reportReading(allPages());
    const stood = await shown();
    const pressed = { articleId, edition: 1, sentence: stood };
    const sync = async (sentence: string | undefined) => {
      const told = { kind: "acknowledgement" as const, id: randomUUID(), at: clock.now().toISOString() };
      const entries = [{ ...told, acknowledgement: { ...pressed, sentence } }];
      const [heard] = await api.as(reader).offline.syncEntries({ accountId: reader.id, entries });
      return heard?.refusal;
    };
    await changeAssignment({ ...all, id: String(id), sentence: "I have read it twice" });
    await expect(press(stood)).rejects.toMatchObject(changed);
    expect(await sync(stood)).toBe("sentence-changed");
    await changeAssignment({ ...all, id: String(id), sentence: "I have read it" });
    await assign(rank, "I will teach it");
    await expect(press(stood)).rejects.toMatchObject(changed);
    await withdrawAssignment({ id: String(id) });
    await expect(press(stood)).rejects.toMatchObject(changed);
    expect(await sync(stood)).toBe("sentence-changed");
    expect(await shown()).toBe("I will carry the card\nI will teach it");
    expect(await sync(await shown())).toBeNull();
    const [kept] = await api.as(reader).record.listAcknowledgements({});
    expect(kept).toMatchObject({ articleId, sentence: "I will carry the card\nI will teach it" });
  });

  it("is limited to the sentences that one article may have", async () => {
    const long = (index: number) => `${index} ${"Ω".repeat(496)}`;
    for (let index = 11; index <= 30; index += 1) await assign(all, long(index));
    const { id } = await assign(unit);
    await assign(rank, long(11));
    await expect(assign(rank, "One more")).rejects.toMatchObject(refused);
    await expect(changeAssignment({ ...unit, id: String(id), sentence: "One more" })).rejects.toMatchObject(
      refused,
    );
    await changeAssignment({ ...unit, id: String(id), sentence: long(30) });
    await assign(unit);
    await reading().reportReading(allPages());
    const words = await shown();
    expect(words?.split("\n")).toHaveLength(21);
    expect(await press(words)).toMatchObject({ sentence: words });
  });

  it("is counted together with another administrator's changes at the same moment", async () => {
    const made = { articleId, createdAt: clock.now() };
    for (let index = 1; index < 20; index += 1)
      await insertAssignment(db, { ...made, sentence: `Sentence ${index}` });
    const { second } = await db.transaction().execute(async (tx) => {
      // Like `holdSentences`.
      await sql`select pg_advisory_xact_lock(${advisoryLocks.sentencesOfArticle}::int, ${articleId}::int)`.execute(
        tx,
      );
      await insertAssignment(tx, { ...made, sentence: "The twentieth" });
      const second = assign(rank, "One more");
      second.catch(() => undefined);
      await whenSomebodyWaits(db);
      return { second };
    });
    await expect(second).rejects.toMatchObject(refused);
  });

  it("is changed, and counted before it is locked, while others hold the article", async () => {
    const made = { articleId, createdAt: clock.now(), sentence: "I have read it" };
    const { id } = await insertAssignment(db, made);
    const lock = (strength: "update" | "share") =>
      sql`select from knowledge_base_articles where id = ${articleId} for ${sql.raw(strength)}`;
    await db.transaction().execute(async (tx) => {
      // Like publishing or deleting the article, which locks its assignments next.
      await lock("update").execute(tx);
      const changed = changeAssignment({ ...unit, id: String(id), sentence: "I have read it twice" });
      expect(await endsWithoutWaiting(db, changed)).toBe(true);
      expect(await changed).toMatchObject({ sentence: "I have read it twice" });
    });
    await db.transaction().execute(async (tx) => {
      // Like a member who acknowledges it.
      await lock("share").execute(tx);
      const counted = previewAssignment({ ...rank, articleId, sentence: "One more" });
      expect(await endsWithoutWaiting(db, counted)).toBe(true);
      expect(await counted).toMatchObject({ asked: 1 });
    });
  });
});
