import { createHash } from "node:crypto";
import { anyInstant, anyNumber, anyText, anyTexts, prepareQuery } from "@antochi/db/prepared-query";
import type { Database } from "@antochi/db/schema";
import type { Session } from "@antochi/db/tables/sessions";
import { type User, userColumns } from "@antochi/db/tables/users";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { sql } from "kysely";
import type { Adapter, DatabaseSession } from "lucia";
import { type Settlement, settlingOf } from "../attempt-meters.ts";
import { type Entry, recordingOf } from "../audit/entry-tables.ts";
import { deleteOver } from "../in-batches.ts";
import type { Security } from "../security.ts";
import { type BrowserKey, browserKey } from "./known-browsers.ts";
import { nameClient, startOfAddress } from "./name-client.ts";

/** A session's last use is written at most this often (milliseconds). */
const touchEvery = 60 * 1000;

type Rules = { db: Database; security: Pick<Security, "sessions"> };
type Parts = Rules & { now: () => Date };
type AdapterParts = Pick<Parts, "db" | "now" | "security"> & {
  /** The user of one session, where it lives. */
  findLive: (sessionId: string) => Promise<LiveSession | undefined>;
};

/**
 * Sessions in Postgres, for lucia. Only the SHA-256 of a session id is stored, and this adapter alone decides
 * whether a session lives: by `now`, by the lifetimes that `security` gives members and administrators, and by the user's row as it is at this moment. lucia, which
 * reads the wall clock and knows no absolute lifetime, only hears of sessions that do live.
 */
export function createSessionAdapter({ db, now, security, findLive }: AdapterParts): Adapter {
  const forLucia = (id: string, userId: number): DatabaseSession => ({
    id,
    userId,
    expiresAt: new Date(Date.now() + security.sessions.members.absolute),
    attributes: {},
  });
  return {
    async getSessionAndUser(sessionId) {
      const session = await findLive(sessionId);
      if (!session) return [null, null];

      const at = now();
      if (at.getTime() - session.usedAt.getTime() > touchEvery) {
        await db
          .updateTable("sessions")
          .set({ lastUsed: at })
          .where("id", "=", hashOfSessionId(sessionId))
          .execute();
      }
      const { id } = session.user;
      return [forLucia(sessionId, id), { id, attributes: session }];
    },

    async setSession() {
      throw new Error("Sessions begin with insertSession, which looks at the password once more");
    },

    // Nothing to extend: the last use is written above, and the absolute lifetime stays.
    async updateSessionExpiration() {},

    async deleteSession(sessionId) {
      const id = hashOfSessionId(sessionId);
      await db.deleteFrom("sessions").where("id", "=", id).execute();
      await db.deleteFrom("offlineDevices").where("sessionId", "=", id).execute();
    },

    async deleteUserSessions(userId) {
      await endSessionsOf(db, userId);
    },

    async getUserSessions(userId) {
      const rows = await db
        .selectFrom("sessions")
        .select(["id", "userId"])
        .where("userId", "=", userId)
        .limit(1000)
        .execute();
      return rows.map((row) => forLucia(row.id, row.userId));
    },

    async deleteExpiredSessions() {
      await sweepSessions({ db, now });
    },
  };
}

/** The live ones among many sessions, by session id, in one statement. This does not count as a use of them. */
export async function findLiveSessions(
  { db, security }: Rules,
  { sessionIds, at }: { sessionIds: readonly string[]; at: Date },
): Promise<Map<string, LiveSession>> {
  const idOf = new Map(sessionIds.map((sessionId) => [hashOfSessionId(sessionId), sessionId]));
  const rows = await liveSessions(db, { ids: [...idOf.keys()], ...limitsAt(security, at) });
  return new Map(
    rows.map(({ sessionHash, usedAt, provenAt, libraryVersion, ...user }) => [
      idOf.get(sessionHash) ?? "",
      { user, usedAt, provenAt, libraryVersion },
    ]),
  );
}

/**
 * Who is signed in by a session, as their row is now, and the library's version at that moment, which saves most answers
 * that need one a statement of their own.
 */
export type LiveSession = Pick<Session, "provenAt"> & {
  /** With what the session owes to the provider of one sign-on. */
  user: User & Pick<Session, "providerFactors">;
  usedAt: Date;
  libraryVersion: string | null;
};

/** Asked for every request of somebody who is signed in, of as many of them as ask at the same moment. */
const liveSessions = prepareQuery({
  name: "live-sessions",
  sample: {
    ids: anyTexts(),
    at: anyInstant(),
    usedAfter: anyInstant(),
    adminUsedAfter: anyInstant(),
    adminBegunAfter: anyInstant(),
  },
  build: (db, { ids, at, usedAfter, adminUsedAfter, adminBegunAfter }) =>
    db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.userId")
      .select(userColumns.map((column) => `users.${column}` as const))
      .select((eb) => [
        "sessions.id as sessionHash",
        "sessions.lastUsed as usedAt",
        "sessions.provenAt",
        "sessions.providerFactors",
        eb.selectFrom("libraryVersion").select("version").as("libraryVersion"),
      ])
      .where("sessions.id", "=", sql<string>`any (${ids}::text[])`)
      .where("sessions.expiresAt", ">", at)
      .where("sessions.lastUsed", ">", usedAfter)
      .where((eb) =>
        eb.or([
          eb("users.isAdmin", "=", false),
          eb.and([
            eb("sessions.lastUsed", ">", adminUsedAfter),
            eb("sessions.createdAt", ">", adminBegunAfter),
          ]),
        ]),
      )
      .where("users.isApproved", "=", true)
      .where("users.suspendedAt", "is", null),
});

/** Between which instants a session that lives at one of them was begun and used. */
function limitsAt({ sessions }: Pick<Security, "sessions">, at: Date) {
  const before = (milliseconds: number) => new Date(at.getTime() - milliseconds);
  return {
    at,
    usedAfter: before(sessions.members.idle),
    adminUsedAfter: before(sessions.admins.idle),
    adminBegunAfter: before(sessions.admins.absolute),
  };
}

/** What a client is known by among the sessions of its owner. */
export type Client = { ip: string; userAgent: string | undefined };

/**
 * Who begins a session, as their row was when they showed that it is them, and the passkey with which they did, or what the
 * provider of one sign-on said: when they showed it there, and whether by two factors.
 */
export type Entrant = Pick<User, "id" | "password" | "hasSecondFactor"> & {
  passkeyId?: string;
  provider?: { authenticatedAt: Date | null; twoFactors: boolean };
};

type Beginning = { sessionId: string; user: Entrant; client: Client; at: Date };

/** What is written by the statement with which somebody comes in: who did so, and what that takes off the meters. */
export type AlongWith = { entry: Entry; settlement: Settlement };

/**
 * Adds a session for a user who still has this password hash, a second factor or none as before, and the passkey that they
 * used. Both rows are locked, the user's first, as whoever changes them does: a change that is under way is waited for, and
 * one that ends sessions finds this one.
 * @returns whether it was added
 */
export async function insertSession({ db, security }: Rules, beginning: Beginning): Promise<boolean> {
  const inserted = await insertionOf(db, newSessionOf(security, beginning)).executeTakeFirst();
  return inserted !== undefined;
}

/**
 * The same by the statement that also writes an entry into the audit log, where the session begins, and settles meters, in any
 * case.
 * @returns where it was added, what whoever came in needs next
 */
export async function insertSessionWith(
  { db, security }: Rules,
  beginning: Beginning,
  { entry, settlement }: AlongWith,
): Promise<Begun | undefined> {
  const { user } = beginning;
  const session = newSessionOf(security, beginning);
  const isPlain = !user.hasSecondFactor && user.passkeyId === undefined && user.provider === undefined;
  const values = { ...entry, ...session, ...settlement };
  const { origin, requestId, address, key } = entry;
  const rows =
    isPlain && origin !== null && requestId !== null && address !== null && key !== null
      ? await begunByPassword(db, { ...values, origin, requestId, address, key })
      : (await beginningOf(db, session, { entry, settlement }).execute(db)).rows;
  return rows[0];
}

type Begun = { browserKey: BrowserKey };

/** A session's row, and what must be true of its user. */
type NewSession = {
  hash: string;
  userId: number;
  at: Date;
  expiresAt: Date;
  browser: string;
  network: string;
  provenAt: Date | null;
  providerFactors: boolean;
  password: string;
  hasSecondFactor: boolean;
  passkeyId: string | undefined;
};

function newSessionOf(
  { sessions }: Rules["security"],
  { sessionId, user, client, at }: Beginning,
): NewSession {
  return {
    hash: hashOfSessionId(sessionId),
    userId: user.id,
    at,
    expiresAt: new Date(at.getTime() + sessions.members.absolute),
    browser: nameClient(client.userAgent),
    network: startOfAddress(client.ip),
    provenAt: user.provider ? user.provider.authenticatedAt : at,
    providerFactors: user.provider?.twoFactors ?? false,
    password: user.password,
    hasSecondFactor: user.hasSecondFactor,
    passkeyId: user.passkeyId,
  };
}

function insertionOf(db: Database, { passkeyId = "", ...session }: NewSession) {
  return db
    .insertInto("sessions")
    .columns([
      "id",
      "userId",
      "createdAt",
      "lastUsed",
      "expiresAt",
      "browser",
      "address",
      "provenAt",
      "providerFactors",
    ])
    .expression((build) =>
      build
        .selectFrom("users")
        .$if(passkeyId !== "", (entrant) =>
          entrant.innerJoin("passkeys", (join) =>
            join.onRef("passkeys.userId", "=", "users.id").on("passkeys.id", "=", passkeyId),
          ),
        )
        .select((column) => [
          column.val(session.hash).as("id"),
          column.ref("users.id").as("userId"),
          column.val(session.at).as("createdAt"),
          column.val(session.at).as("lastUsed"),
          column.val(session.expiresAt).as("expiresAt"),
          column.val(session.browser).as("browser"),
          column.val(session.network).as("address"),
          column.val(session.provenAt).as("provenAt"),
          column.val(session.providerFactors).as("providerFactors"),
        ])
        .where("users.id", "=", session.userId)
        .where("users.password", "=", session.password)
        .where("users.hasSecondFactor", "=", session.hasSecondFactor)
        .forShare(),
    )
    .returning("id");
}

function beginningOf(db: Database, session: NewSession, { entry, settlement }: AlongWith) {
  return sql<Begun>`
    with begun as (${insertionOf(db, session)}), ${recordingOf(entry, "begun")}, ${settlingOf(settlement, "begun")}
    select ${browserKey} as browser_key from begun`;
}

/** How almost everybody comes in: with a password alone. */
const begunByPassword = prepareQuery({
  name: "begun-by-password",
  sample: {
    hash: anyText(),
    userId: anyNumber(),
    at: anyInstant(),
    expiresAt: anyInstant(),
    browser: anyText(),
    network: anyText(),
    password: anyText(),
    act: anyText(),
    actor: anyText(),
    details: anyText(),
    origin: anyText(),
    requestId: anyText(),
    address: anyText(),
    key: anyText(),
    forget: anyTexts(),
    giveBack: anyTexts(),
  },
  build: (db, { forget, giveBack, ...values }) => {
    const session = {
      ...values,
      provenAt: values.at,
      providerFactors: false,
      hasSecondFactor: false,
      passkeyId: undefined,
    };
    const entry = {
      ...values,
      by: values.userId,
      objectKind: null,
      objectId: null,
      objectLabel: null,
    };
    const statement = beginningOf(db, session, { entry, settlement: { forget, giveBack } });
    return { compile: () => statement.compile(db) };
  },
});

/** Notes that the owner of a session has just shown that it is them. */
export async function proveSession(
  db: Database,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ provenAt: at })
    .where("id", "=", hashOfSessionId(sessionId))
    .execute();
}

/** Signs a user out everywhere, and lets no device keep articles of theirs; in the transaction of whatever is the reason. */
export async function endSessionsOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("offlineDevices").where("userId", "=", userId).execute();
  await db.deleteFrom("sessions").where("userId", "=", userId).execute();
}

export const sweepSessionsJob = defineHourlyJob({ name: "sweep-sessions", minute: 47 });

/** Deletes the sessions that are over. */
export async function sweepSessions({ db, now }: Pick<Parts, "db" | "now">): Promise<void> {
  await deleteOver(db, { table: "sessions", key: "id", end: "expiresAt", now: now() });
}

/** The form in which a session id is stored. */
export function hashOfSessionId(sessionId: string): string {
  return createHash("sha256").update(sessionId).digest("hex");
}
