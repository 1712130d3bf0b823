import { anyInstant, anyNumber, anyText, anyTexts, prepareQuery } from "@antochi/db/prepared-query";
import type { Database } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { sql } from "kysely";
import { type Settlement, settlingOf } from "../limits/attempt-meters.ts";
import { type Entry, recordingOf } from "../audit/entry-tables.ts";
import type { Security } from "../security.ts";
import { type BrowserKey, browserKey } from "./known-browsers.ts";
import { nameClient, startOfAddress } from "./name-client.ts";
import { hashOfSecret } from "../secrets/secret-tokens.ts";

type Rules = { db: Database; security: Pick<Security, "sessions"> };

/** What the owner of a session recognises its client by. */
export type Client = { ip: string; userAgent: string | undefined };

/**
 * Who begins a session: their row as it was when they authenticated, and the passkey that they used, or what the single
 * sign-on provider said: when they authenticated there, and whether with two factors.
 */
export type Entrant = Pick<User, "id" | "password" | "hasSecondFactor"> & {
  passkeyId?: string;
  provider?: { authenticatedAt: Date | null; twoFactors: boolean };
};

type Beginning = { sessionId: string; user: Entrant; client: Client; at: Date };

/** What the statement that adds a session writes as well: the audit entry, and what the sign-in undoes in the meters. */
export type AlongWith = { entry: Entry; settlement: Settlement };

/**
 * Adds a session for a user who may still sign in, has the same password hash, has a second factor or none as before, and
 * still has the passkey that they used. Both rows are locked, the user's first, in the same order as by whoever changes
 * them: so this waits for a change that is under way, and a change that ends sessions finds this one.
 * @returns whether it was added
 */
export async function insertSession({ db, security }: Rules, beginning: Beginning): Promise<boolean> {
  const inserted = await insertionOf(db, newSessionOf(security, beginning)).executeTakeFirst();
  return inserted !== undefined;
}

/**
 * `insertSession` in one statement that also writes an audit entry, if the session begins, and settles meters in any case.
 * @returns where it was added, what the sign-in needs next
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
    hash: hashOfSecret(sessionId),
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
        .where("users.isApproved", "=", true)
        .where("users.suspendedAt", "is", null)
        .forShare(),
    )
    .returning("id");
}

function beginningOf(db: Database, session: NewSession, { entry, settlement }: AlongWith) {
  return sql<Begun>`
    with begun as (${insertionOf(db, session)}), ${recordingOf(entry, "begun")}, ${settlingOf(settlement, "begun")}
    select ${browserKey} as browser_key from begun`;
}

/** The usual sign-in: with a password alone. */
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
