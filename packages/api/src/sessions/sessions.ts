import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { generateIdFromEntropySize, Lucia, TimeSpan } from "lucia";
import { doTogether } from "../do-together.ts";
import type { Security } from "../security.ts";
import { type ActingUser, type AdminDemands, actingUser } from "./acting-user.ts";
import type { BrowserKey } from "./known-browsers.ts";
import {
  type AlongWith,
  type Client,
  type Entrant,
  insertSession,
  insertSessionWith,
} from "./begin-session.ts";
import { endSession, endSessionsOf, replaceSession } from "./end-sessions.ts";
import { findLiveSessions, type LiveSession, proveSession } from "./live-sessions.ts";
import { createSessionAdapter } from "./session-adapter.ts";

/** The most sessions looked up in one statement. */
const sessionsOfOneStatement = 1_000;

/** Sessions as the rest of the product sees them; only this file and its adapter know lucia. */
export type Sessions = {
  cookieName: string;
  /** The Set-Cookie value that removes the cookie. */
  blankCookie: string;
  /**
   * The approved, unsuspended user of a live session, as their row is now, and the library's version at that moment.
   * Concurrent calls are batched into one statement, sent after the last of them.
   * @param options `isUse` is false for a request that the user did not cause: it does not prolong the session
   */
  read: (sessionId: string, options?: { isUse: boolean }) => Promise<SignedIn | null>;
  /** Reads the user without counting as use of the session: for streams that a browser keeps open by itself. */
  peek: (sessionId: string) => Promise<ActingUser | null>;
  /**
   * Starts a session for whoever has just entered the password of this hash, or given an equivalent proof, in the
   * transaction of whatever else follows from it.
   * @returns the Set-Cookie value that carries it, or undefined where that proof is no longer enough: by now the user has
   * another password or a second factor, no longer has that passkey, or may not sign in at all
   */
  start: (db: Database, user: Entrant, client: Client) => Promise<string | undefined>;
  /**
   * Like `start`, but also writes what comes `alongWith` the session, and returns the current key of known browsers. Ends
   * the session that the browser had, which would otherwise live on, usable by whoever still holds its id: both, or neither.
   */
  startWith: (user: Entrant, client: Client & Replaced, alongWith: AlongWith) => Promise<Started | undefined>;
  /** Records that the owner of a session has just proved their identity; call it in the transaction that logs this act. */
  prove: (tx: DatabaseTransaction, sessionId: string | undefined, at?: Date) => Promise<void>;
  /**
   * Ends a session on purpose, and revokes its offline device; call it in the transaction that logs this act.
   * @returns whether the session was still there
   */
  end: (tx: DatabaseTransaction, sessionId: string) => Promise<boolean>;
  /** Signs a user out everywhere; call it in the transaction of whatever is the reason. */
  endAllOf: (tx: DatabaseTransaction, userId: number) => Promise<void>;
};

/** The session id in the browser's cookie, whether that session is live or not. */
type Replaced = { sessionId: string | undefined };

type Started = { cookie: string; browserKey: BrowserKey };

export type SignedIn = { user: ActingUser; libraryVersion: string | null; provenAt: Date | null };

type Parts = {
  db: Database;
  now: () => Date;
  security: Pick<Security, "sessions"> & AdminDemands;
  /** The site is served over https. */
  secure: boolean;
};

declare module "lucia" {
  // lucia learns our types by declaration merging, which works on interfaces only.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Register {
    Lucia: ReturnType<typeof openLucia>;
    UserId: number;
    DatabaseUserAttributes: LiveSession;
  }
}

type FindLive = Parameters<typeof createSessionAdapter>[0]["findLive"];

function openLucia({ secure, ...parts }: Parts & { findLive: FindLive }) {
  return new Lucia(createSessionAdapter(parts), {
    sessionExpiresIn: new TimeSpan(parts.security.sessions.members.absolute, "ms"),
    // `__Host-` binds the cookie to this very host (RFC 6265bis, section 4.1.3.2); browsers take it over https only.
    sessionCookie: { name: secure ? "__Host-session" : "session", attributes: { secure, sameSite: "lax" } },
    getUserAttributes: (attributes) => attributes,
  });
}

/** Opens sessions on Postgres. */
export function createSessions(parts: Parts): Sessions {
  const findLive = doTogether({
    kind: "sessions",
    run: (sessionIds: readonly string[]) => findLiveSessions(parts, { sessionIds, at: parts.now() }),
    atMost: sessionsOfOneStatement,
  });
  const lucia = openLucia({ ...parts, findLive });
  const newSession = (user: Entrant, client: Client) => ({
    sessionId: generateIdFromEntropySize(25),
    user,
    client,
    at: parts.now(),
  });
  const cookieOf = ({ sessionId }: { sessionId: string }) => lucia.createSessionCookie(sessionId).serialize();
  return {
    cookieName: lucia.sessionCookieName,
    blankCookie: lucia.createBlankSessionCookie().serialize(),
    async read(sessionId, { isUse } = { isUse: true }) {
      const live = isUse ? (await lucia.validateSession(sessionId)).user : await findLive(sessionId);
      if (!live) return null;
      const { user: row, libraryVersion, provenAt } = live;
      return { user: actingUser(row, parts.security), libraryVersion, provenAt };
    },
    async peek(sessionId) {
      const live = await findLive(sessionId);
      return live === undefined ? null : actingUser(live.user, parts.security);
    },
    async start(db, user, client) {
      const session = newSession(user, client);
      return (await insertSession({ ...parts, db }, session)) ? cookieOf(session) : undefined;
    },
    async startWith(user, client, alongWith) {
      const session = newSession(user, client);
      const begin = (db: Database) => insertSessionWith({ ...parts, db }, session, alongWith);
      const { sessionId: replaced } = client;
      const { sessionId: by } = session;
      // Most browsers have no earlier session, and then a transaction would only cost them time.
      const inserted =
        replaced === undefined
          ? await begin(parts.db)
          : await parts.db.transaction().execute(async (tx) => {
              const begun = await begin(tx);
              if (begun !== undefined) await replaceSession(tx, { replaced, by, userId: user.id });
              return begun;
            });
      return inserted && { cookie: cookieOf(session), ...inserted };
    },
    async prove(tx, sessionId, at = parts.now()) {
      if (sessionId !== undefined) await proveSession(tx, { sessionId, at });
    },
    end: endSession,
    endAllOf: endSessionsOf,
  };
}
