import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { extractText } from "@antochi/pdf/extract-text";
import { newObjectKey } from "@antochi/storage/object-key";
import { createClock } from "@antochi/testing/clock";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, secondMember } from "@antochi/testing/people";
import { insertAcknowledgement } from "@antochi/testing/required-reading";
import { expect, it } from "vitest";
import { lockAccount } from "../../accounts/lock-account.ts";
import { verifyCode } from "../../required-reading/verify-code.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { makeCertificate, sweepCertificates } from "./make-certificate.ts";

const { api, clock, db } = await openApiForFile({ startsAt: "2026-11-22T14:06:00.000Z" });
const reader = await insertUser(db, secondMember);
const other = await insertUser(db, approvedMember);
const { record } = api.as(reader);
const parts = { ...api.dependencies, now: clock.now };
const verifyUrl = "http://site.test/verify";
let articleId = 0;

async function acknowledged(
  title: string,
  { id: userId, firstName, lastName } = reader,
  words: { sentence?: string } = {},
) {
  articleId += 1;
  const names = { firstName, lastName, unit: "Λόχος Α" };
  return insertAcknowledgement(db, {
    userId,
    articleId,
    title,
    acknowledgedAt: clock.now(),
    code: `A7K29FQD44TNA7K29FQD44TN${articleId + 21}`,
    ...names,
    ...words,
  });
}

async function storedSheets(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of api.store.list("certificates/")) keys.push(key);
  return keys.sort();
}

async function keyOf(id: number): Promise<string | null> {
  const { objectKey } = await db
    .selectFrom("certificates")
    .select("objectKey")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return objectKey;
}

/** What the code of a certificate tells of. */
async function verifiedOf(id: number) {
  const { code } = await db
    .selectFrom("certificates")
    .select("code")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return verifyCode(api.dependencies, { code, from: "192.0.2.1" });
}

async function textOf(id: number): Promise<string> {
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-certificate-"));
  const file = join(directory.path, "certificate.pdf");
  await writeFile(file, await buffer(await api.store.read((await keyOf(id)) ?? "")));
  const pages: string[] = [];
  const outcome = await extractText(file, { onPage: async ({ text }) => void pages.push(text) });
  expect(outcome).toMatchObject({ ok: true });
  return pages.join("\n");
}

it("is made once for an acknowledgement, in both alphabets, and again after its file is gone", async () => {
  const { id: acknowledgementId } = await acknowledged("Πρώτες βοήθειες στον χώρο πτήσεων");
  const asked = await record.askCertificate({ acknowledgementId });
  expect(asked).toEqual({ id: asked.id, url: null });
  await makeCertificate(parts, { id: asked.id, verifyUrl });
  expect(await record.askCertificate({ acknowledgementId })).toEqual({
    id: asked.id,
    url: `/certificates/${asked.id}.pdf`,
  });
  const text = await textOf(asked.id);
  for (const told of ["Δεύτερο Δείγμα", "Λόχος Α", "Πρώτες βοήθειες", "site.test/verify"]) {
    expect(text).toContain(told);
  }
  // Members can change their name, but not the number of the account.
  expect(text.replaceAll(/\s+/g, " ")).toContain(`Account · Λογαριασμός ${reader.id}`);

  clock.advance(86_400_001);
  await sweepCertificates(parts);
  expect(await record.ownCertificate({ id: asked.id })).toEqual({ id: asked.id, url: null });
  expect(await record.askCertificate({ acknowledgementId })).toEqual({ id: asked.id, url: null });
});

it("is the same for two simultaneous clicks", async () => {
  const { id: acknowledgementId } = await acknowledged("Asked by two clicks");
  const { first, second } = await db.transaction().execute(async (tx) => {
    // Like `askCertificate`.
    await lockAccount(tx, reader.id);
    const sheet = { code: "TWOCLICKS", userId: reader.id, acknowledgementId, askedAt: clock.now() };
    const first = await tx
      .insertInto("certificates")
      .values({ ...sheet, objectKey: null, madeAt: null })
      .returning("id")
      .executeTakeFirstOrThrow();
    const second = record.askCertificate({ acknowledgementId });
    await Promise.race([second, whenSomebodyWaits(db)]);
    return { first, second };
  });
  expect(await second).toEqual({ id: first.id, url: null });
});

it("takes several pages for many, and its code is valid for all of them", async () => {
  for (let count = 0; count < 9; count += 1) await acknowledged(`Article ${count}`);
  const { id } = await record.askCertificate({ acknowledgementId: null });
  await makeCertificate(parts, { id, verifyUrl });
  expect(await textOf(id)).toContain("2 / 2");
  const verified = await verifiedOf(id);
  expect(verified).toHaveLength(11);
  expect(verified[0]).toMatchObject({ initials: "Δ.Δ.", standing: "withdrawn", title: null });
  clock.advance(1000);
  await acknowledged("Later");
  expect(await verifiedOf(id)).toHaveLength(11);
});

it("of one acknowledgement tells whoever has its code of no other", async () => {
  await acknowledged("Nobody's business");
  const { id: acknowledgementId, articleId: shown } = await acknowledged("Shown at the gate");
  const { id } = await record.askCertificate({ acknowledgementId });
  expect(await verifiedOf(id)).toMatchObject([{ articleId: shown }]);
});

it("is drawn anew, with only the number, once its article is no longer for its member", async () => {
  const { id: categoryId } = await insertCategory(db);
  const article = await insertArticle(db, { categoryId, createdBy: other.id, title: "Secret masts" });
  const { id: acknowledgementId } = await insertAcknowledgement(db, {
    userId: reader.id,
    articleId: article.id,
    title: article.title,
    sentence: "I will climb no masts",
    acknowledgedAt: clock.now(),
  });
  const { id } = await record.askCertificate({ acknowledgementId });
  await makeCertificate(parts, { id, verifyUrl });
  expect(await textOf(id)).toContain("Secret masts");

  await db
    .updateTable("knowledgeBaseArticles")
    .set({ audience: ["unit:Another"] })
    .execute();
  expect(await record.ownCertificate({ id })).toEqual({ id, url: null });
  expect(await record.askCertificate({ acknowledgementId })).toEqual({ id, url: null });
  await makeCertificate(parts, { id, verifyUrl });
  const text = await textOf(id);
  expect(text).toContain(`Article ${article.id}`);
  expect(text).not.toMatch(/masts/i);
  expect(await record.ownCertificate({ id })).toMatchObject({ url: `/certificates/${id}.pdf` });
});

it("includes acknowledgements from before the clock was set back", async () => {
  const { id: acknowledgementId } = await acknowledged("Before the clock was set back");
  clock.advance(-60_000);
  for (const asked of [{ acknowledgementId }, { acknowledgementId: null }]) {
    const { id } = await record.askCertificate(asked);
    await makeCertificate(parts, { id, verifyUrl });
    expect(await textOf(id)).toContain("Before the clock was set back");
  }
  clock.advance(60_000);
});

it("leaves no file for ever if a process was killed before it recorded the file", async () => {
  const { id: acknowledgementId } = await acknowledged("Killed meanwhile");
  const { id } = await record.askCertificate({ acknowledgementId });
  const before = await storedSheets();
  const killed = new Error("Killed");
  const store = {
    ...api.store,
    async write(...[key, bytes, how]: Parameters<typeof api.store.write>) {
      await api.store.write(key, bytes, how);
      throw killed;
    },
  };
  await expect(makeCertificate({ ...parts, store }, { id, verifyUrl })).rejects.toBe(killed);
  const orphan = (await storedSheets()).find((key) => !before.includes(key));
  if (orphan === undefined) throw new Error("Nothing was written");
  await makeCertificate(parts, { id, verifyUrl });
  const unfinished = newObjectKey("certificates/");
  await api.store.multipart.create(unfinished, { contentType: "application/pdf" });

  // Files have the machine's time, not that of the test's clock.
  const later = createClock(new Date());
  const sweep = () => sweepCertificates({ db, store: api.store, now: later.now });
  later.advance(86_400_000);
  await sweep();
  expect(await storedSheets()).toContain(orphan);
  later.advance(86_400_000 + 1000);
  await sweep();
  expect(await storedSheets()).not.toContain(orphan);
  for await (const { key } of api.store.multipart.listUnfinished("certificates/")) {
    expect(key).not.toBe(unfinished);
  }
});

it("leaves no file if its member's account is deleted while it is made", async () => {
  const leaver = await insertUser(db, secondMember, { email: "gone@example.org", username: "gone" });
  const { id: acknowledgementId } = await acknowledged("Gone meanwhile", leaver);
  const { id } = await api.as(leaver).record.askCertificate({ acknowledgementId });
  const before = await storedSheets();
  const { made } = await db.transaction().execute(async (tx) => {
    // Like `deleteAccount`.
    await tx.selectFrom("users").select("id").where("id", "=", leaver.id).forUpdate().execute();
    await tx.updateTable("certificates").set({ objectKey: null }).where("userId", "=", leaver.id).execute();
    const made = makeCertificate(parts, { id, verifyUrl });
    await whenSomebodyWaits(db);
    await tx.deleteFrom("users").where("id", "=", leaver.id).execute();
    return { made };
  });
  await made;
  expect(await storedSheets()).toEqual(before);
  expect(await keyOf(id)).toBeNull();
});

it("is asked for at most sixty times an hour by each member", async () => {
  const { id: acknowledgementId } = await acknowledged("Asked for again and again");
  const { rateLimits } = api.dependencies;
  await rateLimits.certificates.set(String(reader.id), 59, 3600);
  await record.askCertificate({ acknowledgementId });
  await expect(record.askCertificate({ acknowledgementId })).rejects.toMatchObject({
    cause: { code: "too-many-requests" },
  });
  await rateLimits.certificates.delete(String(reader.id));
});

it("is nobody else's", async () => {
  const { id: acknowledgementId } = await acknowledged("Mine");
  const { id } = await record.askCertificate({ acknowledgementId });
  const theirs = api.as(other).record;
  await expect(theirs.askCertificate({ acknowledgementId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(theirs.ownCertificate({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(theirs.askCertificate({ acknowledgementId: null })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

it("says all that was agreed to, if that is not the default sentence", async () => {
  const sentence = "Έλαβα γνώση και θα φέρω την κάρτα\nI will carry the card";
  const { id: acknowledgementId } = await acknowledged("In words of their own", reader, { sentence });
  const { id } = await record.askCertificate({ acknowledgementId });
  await makeCertificate(parts, { id, verifyUrl });
  const text = await textOf(id);
  for (const each of sentence.split("\n")) expect(text).toContain(`“${each}”`);
});
