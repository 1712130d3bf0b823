import { type ActivityItem, activityItemSchema } from "@antochi/contract/activity";
import { limits } from "@antochi/contract/limits";
import { createDatabase } from "@antochi/db/connection";
import type { User } from "@antochi/db/tables/users";
import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { patience } from "@antochi/testing/patience";
import { unhurried } from "@antochi/testing/test-connection";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import type { Listener, Notifications } from "../../news/notifications.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { sampleClient, visit } from "../../testing/test-visit.ts";

const database = await createTestDatabase();
const { db } = database;
const clock = createClock();
const api = await openTestApi({ db: database, now: clock.now });
const otherConnection = createDatabase({ url: database.url, poolSize: 4, onError: () => {}, ...unhurried });
const otherReplica = await openTestApi({ db: otherConnection, now: clock.now });
afterAll(async () => {
  api.dependencies.notifications.close();
  otherReplica.dependencies.notifications.close();
  await otherReplica[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
  await otherConnection.close();
  await database.close();
});

const admin = await insertUser(db, instructorAdmin);
const member = await insertUser(db, approvedMember);
const reader = await insertUser(db, secondMember);
const category = await insertCategory(db);
const article = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });

// An entry that streams continue after.
await view(member);

async function newestId(): Promise<number> {
  const newest = await db
    .selectFrom("userActivityLogs")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return newest.id;
}

type Filter = { userId?: number; lastEventId?: number };

/** The stream as a browser with this user's session gets it, by default from after the present entries. */
async function follow(user: User, given: Filter, signal: AbortSignal) {
  const filter = { lastEventId: await newestId(), ...given };
  const cookie = await api.dependencies.sessions.start(db, user, sampleClient);
  const { call } = visit(api.dependencies, { sessionId: cookie?.split(/[=;]/)[1], signal });
  const stream = await call.activity.liveLogs(filter);
  return stream[Symbol.asyncIterator]();
}

async function view(user: User): Promise<void> {
  await otherReplica.as(user).activity.logView({ articleId: article.id, action: "view_article" });
}

/** What node-postgres was given, as text. */
function textOf(call: unknown): string {
  return z
    .union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)])
    .catch("")
    .parse(call);
}

/** A caller without a transport gets what the procedure yields: `tracked` makes a tuple of id, data and a mark. */
const sent = z.tuple([z.string(), activityItemSchema, z.symbol()]);

function entryOf(result: IteratorResult<unknown>): ActivityItem {
  if (result.done) throw new Error("The stream has ended");
  return sent.parse(result.value)[1];
}

test("entries logged by another replica arrive, and only those that match the filter", async () => {
  const stop = new AbortController();
  const stream = await follow(admin, { userId: reader.id }, stop.signal);
  const first = stream.next();
  await view(member);
  await view(reader);
  expect(entryOf(await first)).toMatchObject({ userName: "Δεύτερο", articleTitle: article.title });
  stop.abort();
  expect(await stream.next()).toMatchObject({ done: true });
});

test("a client that reconnects gets the entries it missed, oldest first", async () => {
  const lastEventId = await newestId();
  await view(member);
  await view(reader);
  const stop = new AbortController();
  const stream = await follow(admin, { lastEventId }, stop.signal);
  expect(entryOf(await stream.next()).userName).toBe(member.firstName);
  expect(entryOf(await stream.next()).userName).toBe(reader.firstName);
  stop.abort();
  await stream.return?.();
});

test("a second listener also gets what was logged between its list and its stream", async () => {
  const stop = new AbortController();
  const other = await follow(admin, {}, stop.signal);
  const heard = other.next();
  await view(reader);
  await heard;
  const lastEventId = await newestId();
  await view(member);
  const stream = await follow(admin, { lastEventId }, stop.signal);
  expect(entryOf(await stream.next()).userName).toBe(member.firstName);
  stop.abort();
  await Promise.all([stream.return?.(), other.return?.()]);
});

test("entries arrive again after the listening connection was lost", async () => {
  const stop = new AbortController();
  const stream = await follow(admin, {}, stop.signal);
  const first = stream.next();
  await view(member);
  await first;
  const second = stream.next();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(otherConnection.db);
  await view(reader);
  expect(entryOf(await second).userName).toBe(reader.firstName);
  stop.abort();
  await stream.return?.();
});

test("the stream ends with its session, before anything more is sent", async () => {
  const demoted = await insertUser(db, instructorAdmin, { username: "gone", email: "gone@example.org" });
  const stop = new AbortController();
  const stream = await follow(demoted, {}, stop.signal);
  const first = stream.next();
  await api.as(admin).admin.revokeAdmin({ id: demoted.id });
  await view(member);
  expect(await first).toMatchObject({ done: true });
});

test("the stream ends once its reader is no administrator, even where their session goes on", async () => {
  const demoted = await insertUser(db, instructorAdmin, { username: "member", email: "member@example.org" });
  const stop = new AbortController();
  const stream = await follow(demoted, {}, stop.signal);
  const first = stream.next();
  await db.updateTable("users").set({ isAdmin: false }).where("id", "=", demoted.id).execute();
  await view(member);
  expect(await first).toMatchObject({ done: true });
});

test("an entry costs two statements however many streams it goes to", async () => {
  const streams = 400;
  const stop = new AbortController();
  await view(member);
  const lastEventId = (await newestId()) - 1;
  const followed: Awaited<ReturnType<typeof follow>>[] = [];
  for (let n = 0; n < streams; n += 1) {
    const each = { username: `admin-${n}`, email: `admin-${n}@example.org` };
    const filter = { lastEventId, ...(n % 2 === 0 && { userId: member.id }) };
    const stream = await follow(await insertUser(db, instructorAdmin, each), filter, stop.signal);
    // A stream reads by itself what it may have missed before it began to listen; after that all of them wait alike.
    entryOf(await stream.next());
    followed.push(stream);
  }
  const query = vi.spyOn(pg.Client.prototype, "query");
  onTestFinished(() => query.mockRestore());
  // Retried, since on a slow machine the streams check their sessions meanwhile, as they do every few seconds.
  await vi.waitFor(async () => {
    query.mockClear();
    const heard = followed.map((stream) => stream.next());
    await view(member);
    for (const result of await Promise.all(heard)) expect(entryOf(result).userName).toBe(member.firstName);
    const reads = query.mock.calls.map(([call]) => textOf(call)).filter((text) => text.startsWith("select"));
    expect(reads.filter((text) => /from "(user_activity_logs|sessions)"/.test(text))).toHaveLength(2);
  }, patience);
  stop.abort();
  for (const stream of followed) await stream.return?.();
});

test("an entry that was read after a gap does not come again with its notification", async () => {
  let listener: Listener | undefined;
  const notifications: Notifications = {
    listen(_channel, given) {
      listener = given;
      given.missed();
      return () => {};
    },
    close: () => {},
  };
  const lastEventId = await newestId();
  const cookie = await api.dependencies.sessions.start(db, admin, sampleClient);
  const sessionId = cookie?.split(/[=;]/)[1];
  const { call } = visit({ ...api.dependencies, notifications }, { sessionId });
  const stream = (await call.activity.liveLogs({ lastEventId }))[Symbol.asyncIterator]();
  await view(member);
  const readAfterGap = await newestId();
  expect(entryOf(await stream.next()).id).toBe(readAfterGap);
  await view(reader);
  for (const id of [readAfterGap, await newestId()]) listener?.heard(String(id));
  expect(entryOf(await stream.next()).userName).toBe(reader.firstName);
  await stream.return?.();
});

test("members and visitors get no stream", async () => {
  await expect(api.as(member).activity.liveLogs({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(api.as(null).activity.liveLogs({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("an entry whose ID is beyond other tables' range arrives, and so does what was missed after it", async () => {
  await sql`alter table user_activity_logs alter column id restart with ${sql.lit(limits.idMax + 1)}`.execute(
    db,
  );
  await view(member);
  const lastEventId = await newestId();
  expect(lastEventId).toBe(limits.idMax + 1);
  await view(reader);
  const stop = new AbortController();
  const stream = await follow(admin, { lastEventId }, stop.signal);
  expect(entryOf(await stream.next())).toMatchObject({ id: lastEventId + 1, userName: reader.firstName });
  const heard = stream.next();
  await view(member);
  expect(entryOf(await heard)).toMatchObject({ id: lastEventId + 2, userName: member.firstName });
  stop.abort();
  await stream.return?.();
});
