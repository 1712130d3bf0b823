import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { profileChangeSchema } from "@antochi/contract/account";
import type { Database } from "@antochi/db/schema";
import { createDiskStore } from "@antochi/storage/disk-store";
import type { ObjectStore } from "@antochi/storage/object-store";
import { StoreUnavailable } from "@antochi/storage/store-errors";
import { createTestDatabase } from "@antochi/testing/database";
import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { afterAll, beforeEach, expect, test } from "vitest";
import { demoMemberEmail, type DemoSeed, seedDemo } from "./seed-demo.ts";

const database = await createTestDatabase();
const { db } = database;
const root = await mkdtemp(join(tmpdir(), "antochi-demo-"));
const admin = await insertUser(db, instructorAdmin);
const now = () => new Date("2026-11-21T10:00:00.000Z");
let store: ObjectStore;

beforeEach(async () => {
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("knowledgeBaseCategories").execute();
  await db.deleteFrom("storedFiles").execute();
  await db.deleteFrom("users").where("email", "=", demoMemberEmail).execute();
  store = await openStore();
});

afterAll(async () => {
  await database.close();
  await rm(root, { recursive: true });
});

test("fills an empty knowledge base with readable PDFs and one approved member", async () => {
  expect(await seedDemo(seedWith(store))).toEqual({ seeded: true, memberCreated: true });

  expect(await countRows(db)).toEqual({ categories: 3, articles: 6, files: 6 });
  const files = await db.selectFrom("storedFiles").selectAll().execute();
  for (const file of files) {
    const bytes = await buffer(await store.read((file.objectPath ?? "").replace("/objects/", "")));
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(file).toMatchObject({
      state: "registered",
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
  }
  const member = await db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", demoMemberEmail)
    .executeTakeFirst();
  expect(member).toMatchObject({ isApproved: true, isAdmin: false, password: "hash of member-password" });
  // As their own form has it, which could not be saved otherwise.
  expect(profileChangeSchema.safeParse(member).error).toBeUndefined();
});

test("does nothing the second time, nor if somebody created a category", async () => {
  await seedDemo(seedWith(store));
  const before = await db.selectFrom("knowledgeBaseArticles").selectAll().orderBy("id").execute();

  expect(await seedDemo(seedWith(store))).toEqual({ seeded: false, memberCreated: false });

  expect(await db.selectFrom("knowledgeBaseArticles").selectAll().orderBy("id").execute()).toEqual(before);
});

test("deleted samples do not come back", async () => {
  await seedDemo(seedWith(store));
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("knowledgeBaseCategories").execute();

  expect(await seedDemo(seedWith(store))).toEqual({ seeded: false, memberCreated: false });
  expect(await countRows(db)).toMatchObject({ categories: 0, articles: 0 });
});

test("replicas starting at once create one set", async () => {
  const results = await Promise.all([seedDemo(seedWith(store)), seedDemo(seedWith(store))]);

  expect(results.filter(({ seeded }) => seeded)).toHaveLength(1);
  expect(await countRows(db)).toEqual({ categories: 3, articles: 6, files: 6 });
  expect(await keysIn(store)).toHaveLength(6);
});

test("a start that dies in the middle leaves no row, and the next completes it", async () => {
  let writes = 0;
  const failing: ObjectStore = {
    ...store,
    async write(...parameters) {
      writes += 1;
      if (writes === 4) throw new StoreUnavailable({ cause: "the machine stopped" });
      return store.write(...parameters);
    },
  };

  await expect(seedDemo(seedWith(failing))).rejects.toBeInstanceOf(StoreUnavailable);
  expect(await countRows(db)).toEqual({ categories: 0, articles: 0, files: 0 });

  expect(await seedDemo(seedWith(store))).toEqual({ seeded: true, memberCreated: true });
  expect(await countRows(db)).toEqual({ categories: 3, articles: 6, files: 6 });
  expect(await keysIn(store)).toHaveLength(6);
});

test("leaves an existing account with the member's address alone", async () => {
  await insertUser(db, { ...instructorAdmin, email: demoMemberEmail, username: "somebody", isAdmin: false });

  expect(await seedDemo(seedWith(store))).toEqual({ seeded: true, memberCreated: false });
});

function seedWith(objects: ObjectStore): DemoSeed {
  return {
    db,
    store: objects,
    hashPassword: async (password) => `hash of ${password}`,
    memberPassword: "member-password",
    adminId: admin.id,
    now,
  };
}

async function openStore(): Promise<ObjectStore> {
  const opened = createDiskStore({
    root: join(root, randomUUID()),
    publicUrl: "http://localhost:3000",
    signingSecret: "secret",
    now,
  });
  await opened.prepare();
  return opened;
}

async function countRows(from: Database): Promise<Record<string, number>> {
  const count = async (table: "knowledgeBaseCategories" | "knowledgeBaseArticles" | "storedFiles") =>
    (await from.selectFrom(table).select("id").execute()).length;
  return {
    categories: await count("knowledgeBaseCategories"),
    articles: await count("knowledgeBaseArticles"),
    files: await count("storedFiles"),
  };
}

async function keysIn(objects: ObjectStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of objects.list("pdfs/")) keys.push(key);
  return keys;
}
