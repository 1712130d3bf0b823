import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { extractText } from "@antochi/pdf/extract-text";
import { newObjectKey, objectPathOf } from "@antochi/storage/object-key";
import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { samplePdf } from "@antochi/pdf/testing/sample-pdfs";
import { beforeEach, describe, expect, it } from "vitest";
import { lockAccount } from "../../accounts/lock-account.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { takeJobs } from "../../testing/waiting-jobs.ts";
import { removeObjectJob } from "../../stored-files/removal.ts";
import { waitingMax } from "./ask-copy.ts";
import { readCopyCode } from "./copy-code.ts";
import { makeCopy, makeCopyJob } from "./make-copy.ts";
import { sweepCopies } from "./sweep-copies.ts";

const { api, clock, db } = await openApiForFile({ startsAt: "2026-11-22T14:06:00.000Z" });

const admin = await insertUser(db, instructorAdmin);
const maria = await insertUser(db, approvedMember, { confirmedUnit: "Unit A", confirmedRank: "Captain" });
const greek = await insertUser(db, secondMember, { language: "el" });
const { id: categoryId } = await insertCategory(db);
const parts = { ...api.dependencies, now: clock.now };
let articleId: number;

async function addArticle(pdf: Buffer, fields: { tracesCopies?: boolean } = {}): Promise<number> {
  const key = newObjectKey("pdfs/");
  await api.store.write(key, Readable.from([pdf]), { contentType: "application/pdf", maxBytes: pdf.length });
  const pdfPath = objectPathOf(key);
  await insertRegisteredFile(db, { objectPath: pdfPath, size: pdf.length, pageCount: 2 });
  const title = "Lithium batteries";
  const article = {
    categoryId,
    createdBy: admin.id,
    title,
    pdfPath,
    handling: "Members",
    tracesCopies: true,
  };
  return (await insertArticle(db, { ...article, ...fields })).id;
}

beforeEach(async () => {
  await db.deleteFrom("tracedCopies").execute();
  await db.deleteFrom("rateLimits").execute();
  await takeJobs(db, makeCopyJob);
  articleId = await addArticle(await samplePdf({ pages: 2 }));
});

async function storedCopies(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of api.store.list("copies/")) keys.push(key);
  return keys;
}

type Reader = typeof maria;

/** Has a copy made, as the queue would. */
async function copyFor(reader: Reader, id = articleId) {
  const { copies } = api.as(reader);
  const asked = await copies.askCopy({ articleId: id });
  await makeCopy(parts, { id: asked.id });
  return copies.ownCopy({ id: asked.id });
}

async function pagesOf(id: number): Promise<string[]> {
  const copy = await db.selectFrom("tracedCopies").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await using directory = await mkdtempDisposable(join(tmpdir(), "antochi-copy-"));
  const file = join(directory.path, "copy.pdf");
  const bytes = await buffer(await api.store.read(copy.objectKey ?? ""));
  expect(bytes.length).toBe(copy.size);
  await writeFile(file, bytes);
  const pages: string[] = [];
  expect(await extractText(file, { onPage: ({ text }) => void pages.push(text) })).toEqual({ ok: true });
  return pages.map((page) => page.replaceAll(/\s+/g, " "));
}

describe("a copy", () => {
  it("carries its reader, time, edition, code and label on every page, and two readers' codes differ", async () => {
    const ofMaria = await copyFor(maria);
    const ofGreek = await copyFor(greek);
    expect(ofMaria).toMatchObject({ edition: 1, url: `/copies/${ofMaria.id}.pdf`, problem: null });
    expect(ofMaria.code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    expect(ofGreek.code).not.toBe(ofMaria.code);
    const name = `${maria.firstName} ${maria.lastName}`;
    const said = [
      "Copy for",
      name,
      `Captain, Unit A, account ${maria.id}`,
      "22 Nov 2026",
      "14:06",
      "UTC",
      "Edition 1",
      ofMaria.code,
    ];
    for (const [index, page] of (await pagesOf(ofMaria.id)).entries()) {
      for (const words of [`Page ${index + 1}`, ...said, "Members"]) expect(page).toContain(words);
    }
    const [page] = await pagesOf(ofGreek.id);
    const greekName = `${greek.firstName} ${greek.lastName}`;
    for (const words of ["Αντίγραφο για", greekName, `λογαριασμός ${greek.id}`, "Έκδοση 1", ofGreek.code])
      expect(page).toContain(words);
    // Greek by itself would use a 12-hour clock, but the certificate and every screen use 24 hours.
    expect(page).toMatch(/22 Νοε 2026,? 14:06 UTC/);
  });

  it("is of the edition that is current when it is requested, and made anew for a newer one", async () => {
    const { copies } = api.as(maria);
    const first = await copies.askCopy({ articleId });
    const { objectPath } = await insertRegisteredFile(db, { pageCount: 2 });
    await db
      .updateTable("knowledgeBaseArticles")
      .set({ pdfPath: objectPath ?? "" })
      .where("id", "=", articleId)
      .execute();
    const newer = await copies.askCopy({ articleId });
    expect([first.edition, newer.edition]).toEqual([1, 2]);
    expect(newer.code).not.toBe(first.code);
    expect(await copies.askCopy({ articleId })).toEqual(newer);
  });

  it("is made once however often it is requested, until its file is removed", async () => {
    const { copies } = api.as(maria);
    const asked = await copies.askCopy({ articleId });
    expect(asked).toMatchObject({ url: null, problem: null });
    expect(await copies.askCopy({ articleId })).toEqual(asked);
    expect(await takeJobs(db, makeCopyJob)).toHaveLength(1);
    await makeCopy(parts, { id: asked.id });
    await makeCopy(parts, { id: asked.id });
    expect((await copies.askCopy({ articleId })).id).toBe(asked.id);

    await takeJobs(db, removeObjectJob);
    clock.advance(3_600_001);
    await sweepCopies(parts);
    expect(await takeJobs(db, removeObjectJob)).toHaveLength(1);
    expect(await copies.ownCopy({ id: asked.id })).toMatchObject({ url: null, code: asked.code });
    const again = await copies.askCopy({ articleId });
    expect(again.code).not.toBe(asked.code);
  });

  it("is the same one for two concurrent clicks", async () => {
    const { first, second } = await db.transaction().execute(async (tx) => {
      // As `askCopy` does.
      await lockAccount(tx, maria.id);
      const none = { madeAt: null, objectKey: null, size: null, problem: null };
      const said = { title: "Lithium batteries", edition: 1, handling: "Members" };
      const asked = { code: "TWOCLICK", userId: maria.id, articleId, askedAt: clock.now() };
      const first = await tx
        .insertInto("tracedCopies")
        .values({ ...asked, ...said, ...none })
        .returning("id")
        .executeTakeFirstOrThrow();
      const second = api.as(maria).copies.askCopy({ articleId });
      await Promise.race([second, whenSomebodyWaits(db)]);
      return { first, second };
    });
    expect(await second).toMatchObject({ id: first.id, url: null });
  });

  it("is made anew when the label has changed", async () => {
    const before = await copyFor(maria);
    await db.updateTable("knowledgeBaseArticles").set({ handling: "Instructors" }).execute();
    const after = await copyFor(maria);
    expect(after.code).not.toBe(before.code);
    expect((await pagesOf(after.id)).join(" ")).toContain("Instructors");
  });

  it("is available to its reader only, and to nobody once the article is withdrawn or for others", async () => {
    const { id } = await copyFor(maria);
    await expect(api.as(greek).copies.ownCopy({ id })).rejects.toThrow("Copy not found");
    await expect(api.as(admin).copies.ownCopy({ id })).rejects.toThrow("Copy not found");
    const { copies } = api.as(maria);
    for (const change of [
      { state: "withdrawn" },
      { state: "published", audience: ["unit:Unit B"] },
    ] as const) {
      await db
        .updateTable("knowledgeBaseArticles")
        .set("state", change.state)
        .set("audience", "audience" in change ? [...change.audience] : [])
        .where("id", "=", articleId)
        .execute();
      await expect(copies.ownCopy({ id })).rejects.toThrow("Copy not found");
      await expect(copies.askCopy({ articleId })).rejects.toThrow("Article not found");
    }
  });

  it("is available for as long as its edition is for its reader", async () => {
    const { id } = await copyFor(maria);
    const { copies } = api.as(maria);
    const { knowledgeBase, editions } = api.as(admin);
    const { objectPath } = await insertRegisteredFile(db);
    const article = { id: articleId, categoryId, title: "Lithium batteries" };
    await knowledgeBase.updateArticle({ ...article, pdfPath: objectPath ?? "" });
    await expect(copies.ownCopy({ id })).rejects.toThrow("Copy not found");
    await editions.openEdition({ articleId, number: 1, isOpen: true });
    expect(await copies.ownCopy({ id })).toMatchObject({ edition: 1 });
  });

  it("is not made for a reader who was suspended or lost the article after requesting it", async () => {
    const asked = await api.as(maria).copies.askCopy({ articleId });
    const suspend = (suspendedAt: Date | null) =>
      db.updateTable("users").set({ suspendedAt }).where("id", "=", maria.id).execute();
    await suspend(clock.now());
    await makeCopy(parts, { id: asked.id });
    await suspend(null);
    expect(await api.as(maria).copies.ownCopy({ id: asked.id })).toMatchObject({ url: null, problem: null });
    await db.updateTable("knowledgeBaseArticles").set({ state: "draft" }).execute();
    await makeCopy(parts, { id: asked.id });
    await db.updateTable("knowledgeBaseArticles").set({ state: "published" }).execute();
    expect(await api.as(maria).copies.ownCopy({ id: asked.id })).toMatchObject({ url: null, problem: null });
  });

  it("leaves no file when its reader's account is deleted while it is being made", async () => {
    const leaver = await insertUser(db, secondMember, { email: "gone@example.org", username: "gone" });
    const asked = await api.as(leaver).copies.askCopy({ articleId });
    const inUse = await storedCopies();
    const { made } = await db.transaction().execute(async (tx) => {
      // As `deleteAccount` does.
      await tx.selectFrom("users").select("id").where("id", "=", leaver.id).forUpdate().execute();
      await tx.updateTable("tracedCopies").set({ objectKey: null }).where("userId", "=", leaver.id).execute();
      const made = makeCopy(parts, { id: asked.id });
      await whenSomebodyWaits(db);
      await tx.deleteFrom("users").where("id", "=", leaver.id).execute();
      return { made };
    });
    await made;
    const left = await storedCopies();
    const kept = await db.selectFrom("tracedCopies").select("objectKey").execute();
    expect(kept).toEqual([{ objectKey: null }]);
    for (const key of left) expect(inUse).toContain(key);
    expect(await api.as(admin).copies.traceCopy({ code: asked.code })).toMatchObject({ name: null });
  });

  it("is refused with a reason for a signed or protected PDF", async () => {
    const signed = Buffer.concat([
      await samplePdf({ pages: 2 }),
      Buffer.from("\n99 0 obj\n<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>\nendobj\n"),
    ]);
    const refusedAs = async (pdf: Buffer) => (await copyFor(maria, await addArticle(pdf))).problem;
    expect(await refusedAs(signed)).toBe("signed");
    expect(await refusedAs(await samplePdf({ pages: 2, ownerPassword: "the owner's" }))).toBe("protected");
    expect(await refusedAs(await samplePdf({ pages: 3 }))).toBe("unmarkable");
  });

  it("is not offered for an article whose file is downloaded as it is", async () => {
    const plain = await addArticle(await samplePdf({ pages: 2 }), { tracesCopies: false });
    await expect(api.as(maria).copies.askCopy({ articleId: plain })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  it("is asked for at most sixty times an hour by each reader", async () => {
    const { copies } = api.dependencies.rateLimits;
    await copies.set(String(maria.id), 59, 3600);
    await api.as(maria).copies.askCopy({ articleId });
    await expect(api.as(maria).copies.askCopy({ articleId })).rejects.toMatchObject({
      cause: { code: "too-many-requests" },
    });
    await api.as(greek).copies.askCopy({ articleId });
  });

  it("waits in the queue, but is refused while the queue is too long", async () => {
    const waiting = Array.from({ length: waitingMax }, (_, index) => ({
      code: `WAITS${index}`,
      userId: greek.id,
      articleId,
      title: "Waits",
      edition: 1,
      handling: null,
      askedAt: clock.now(),
      madeAt: null,
      objectKey: null,
      size: null,
      problem: null,
    }));
    await db.insertInto("tracedCopies").values(waiting).execute();
    const { copies } = api.as(maria);
    await expect(copies.askCopy({ articleId })).rejects.toThrow("Many copies are being made right now.");
    clock.advance(10 * 60_000);
    expect(await copies.askCopy({ articleId })).toMatchObject({ url: null });
  });
});

describe("a code", () => {
  it("tells administrators whose copy it is, however it is typed, and each lookup is logged", async () => {
    const { code, id } = await copyFor(maria);
    const { copies } = api.as(admin);
    const name = `${maria.firstName} ${maria.lastName}`;
    const { askedAt } = await db
      .selectFrom("tracedCopies")
      .select("askedAt")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const trace = {
      code,
      userId: maria.id,
      name,
      rank: "Captain",
      unit: "Unit A",
      articleId,
      title: "Lithium batteries",
      edition: 1,
      handling: "Members",
      askedAt: askedAt.toISOString(),
    };
    for (const typed of [code, code.toLowerCase(), ` ${code.replace("-", " – ")} `]) {
      expect(await copies.traceCopy({ code: typed })).toEqual(trace);
    }
    const entries = await db
      .selectFrom("auditEntries")
      .select(["act", "userId", "objectId", "details"])
      .where("act", "in", ["copy-asked", "copy-traced"])
      .orderBy("id", "desc")
      .limit(4)
      .execute();
    expect(entries.map(({ act, userId }) => [act, userId])).toEqual([
      ["copy-traced", admin.id],
      ["copy-traced", admin.id],
      ["copy-traced", admin.id],
      ["copy-asked", maria.id],
    ]);
    for (const { objectId, details } of entries) {
      expect(objectId).toBe(String(articleId));
      expect(details).toContain(code);
    }
  });

  it("stays traceable, by the account's number, after account and article are deleted", async () => {
    const leaver = await insertUser(db, secondMember, { email: "leaver@example.org", username: "leaver" });
    const { code } = await copyFor(leaver);
    await db.deleteFrom("users").where("id", "=", leaver.id).execute();
    await db.deleteFrom("knowledgeBaseArticles").where("id", "=", articleId).execute();
    expect(await api.as(admin).copies.traceCopy({ code })).toMatchObject({
      userId: leaver.id,
      name: null,
      title: "Lithium batteries",
    });
  });

  it("is refused when it is unknown or malformed", async () => {
    const { copies } = api.as(admin);
    await expect(copies.traceCopy({ code: "2222-2222" })).rejects.toThrow("No copy has this code");
    await expect(copies.traceCopy({ code: "hello" })).rejects.toThrow("A code has eight letters and digits");
  });

  it("is read in Greek letters too, and not with characters that codes never have", () => {
    expect(readCopyCode("Κ4ρδ-7wρχ".replace("δ", "d"))).toBe("K4PD7WPX");
    expect(readCopyCode("ΑΒΕΖ ΗΚΜΝ")).toBe("ABEZHKMN");
    for (const none of ["K4RD-7WP0", "K4RD-7WPO", "K4RD-7WP", "K4RD-7WPXX"])
      expect(readCopyCode(none)).toBe(undefined);
  });
});
