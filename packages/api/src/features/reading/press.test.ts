import { randomUUID } from "node:crypto";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { UsersTable } from "@antochi/db/tables/users";
import { insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser } from "@antochi/testing/people";
import { insertAssignment } from "@antochi/testing/required-reading";
import type { Updateable } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { openArticlesToRead } from "../../testing/articles-to-read.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";

const { admin, allPagesOf, api, clock, db, publish, reader, reading } = await openArticlesToRead();
let articleId = 0;

beforeEach(async () => {
  articleId = await publish();
});

const allPages = (over: object = {}) => allPagesOf(articleId, over);

it("is for the file that was read, and no other that has its number since, as after a restore", async () => {
  const { sha256 } = await reading().standing({ articleId });
  const lost = "f".repeat(64);
  const told = () => ({ id: randomUUID(), at: clock.now().toISOString() });
  const sync = async (file: string) => {
    const read = allPages({ sha256: file });
    const acknowledgement = { articleId, edition: 1, sha256: file };
    const entries = [
      { ...told(), kind: "report" as const, report: read },
      { ...told(), kind: "acknowledgement" as const, acknowledgement },
    ];
    const heard = await api.as(reader).offline.syncEntries({ accountId: reader.id, entries });
    return heard.map(({ refusal }) => refusal);
  };
  expect(await sync(lost)).toEqual(["not-found", "edition-superseded"]);
  const read = reading().reportReading(allPages({ sha256: lost }));
  await expect(read).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await reading().standing({ articleId })).toMatchObject({ seen: "000", acknowledgement: null });
  expect(await sync(sha256)).toEqual([null, null]);
  expect(await reading().standing({ articleId })).toMatchObject({ acknowledgement: { sha256 } });
});

it("counts by the last press, also if the clock was set back in between", async () => {
  await insertAssignment(db, { articleId, createdAt: clock.now(), eachEdition: true });
  await reading().reportReading(allPages());
  await reading().acknowledge({ articleId, edition: 1 });
  const { objectPath } = await insertRegisteredFile(db, { pageCount: 3 });
  await db
    .updateTable("knowledgeBaseArticles")
    .set({ pdfPath: objectPath ?? "", updatedAt: clock.now() })
    .where("id", "=", articleId)
    .execute();
  clock.advance(-3_600_000);
  await reading().reportReading(allPages({ edition: 2 }));
  const pressed = await reading().acknowledge({ articleId, edition: 2 });
  expect(await reading().standing({ articleId })).toMatchObject({
    acknowledgement: pressed,
    required: { state: "acknowledged" },
  });
  expect(await reading().acknowledge({ articleId, edition: 2 })).toEqual(pressed);
  const details = await api.as(admin).readiness.readinessDetails({ userId: reader.id, articleId });
  expect(details.acknowledgedAt).toBe(pressed.createdAt);
});

describe("an account that changes while its member presses", () => {
  type Change = (tx: DatabaseTransaction, id: number) => Promise<unknown>;
  let people = 0;

  /** The outcome of an acknowledgement that waits for a change of its account. */
  async function pressDuring(change: Change) {
    people += 1;
    const name = `presser.${people}`;
    const who = await insertUser(db, approvedMember, {
      username: name,
      email: `${name}@example.org`,
      confirmedUnit: "Unit A",
      confirmedRank: "Captain",
    });
    await reading(who).reportReading(allPages());
    const { pressed } = await db.transaction().execute(async (tx) => {
      await change(tx, who.id);
      const pressed = reading(who).acknowledge({ articleId, edition: 1 });
      pressed.catch(() => undefined);
      await whenSomebodyWaits(db);
      return { pressed };
    });
    const rows = db.selectFrom("acknowledgements").selectAll().where("userId", "=", who.id);
    return { pressed, kept: () => rows.execute() };
  }

  const update = (fields: Updateable<UsersTable>): Change => {
    return (tx, id) => tx.updateTable("users").set(fields).where("id", "=", id).execute();
  };

  it.each<[string, Change]>([
    ["is deleted", (tx, id) => tx.deleteFrom("users").where("id", "=", id).execute()],
    ["is suspended", update({ suspendedAt: clock.now() })],
    ["is pending again", update({ isApproved: false })],
  ])("records nothing if it %s", async (_, change) => {
    const { pressed, kept } = await pressDuring(change);
    await expect(pressed).rejects.toMatchObject({ cause: { code: "not-signed-in" } });
    expect(await kept()).toEqual([]);
  });

  it("leaves it to the device that sent it late, if they are suspended, until they are back", async () => {
    const member = { username: "away", email: "away@example.org", confirmedUnit: "Unit A" };
    const who = await insertUser(db, approvedMember, member);
    await reading(who).reportReading(allPages());
    await db.updateTable("users").set({ suspendedAt: clock.now() }).where("id", "=", who.id).execute();
    const acknowledgement = { articleId, edition: 1 };
    const at = clock.now().toISOString();
    const entry = { kind: "acknowledgement" as const, id: randomUUID(), at, acknowledgement };
    const sync = () => api.as(who).offline.syncEntries({ accountId: who.id, entries: [entry] });
    await expect(sync()).rejects.toMatchObject({ cause: { code: "not-signed-in" } });
    await db.updateTable("users").set({ suspendedAt: null }).where("id", "=", who.id).execute();
    expect(await sync()).toEqual([{ id: entry.id, refusal: null }]);
  });

  it("has the unit and rank confirmed by then, and what the article means for those", async () => {
    const { pressed, kept } = await pressDuring(update({ confirmedUnit: "Unit B", confirmedRank: "Major" }));
    await pressed;
    expect(await kept()).toMatchObject([{ unit: "Unit B", rank: "Major" }]);

    await db
      .updateTable("knowledgeBaseArticles")
      .set({ audience: ["unit:Unit A"] })
      .where("id", "=", articleId)
      .execute();
    const outside = await pressDuring(update({ confirmedUnit: "Unit B" }));
    await expect(outside.pressed).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await outside.kept()).toEqual([]);
  });
});
