import type { Generated, GeneratedAlways, Selectable } from "kysely";

/**
 * `audit_entries`: who did what, on what, when. Only added to, and without foreign keys, since it outlives what it tells of.
 */
export type AuditEntriesTable = {
  id: GeneratedAlways<number>;
  createdAt: Date;
  act: string;
  /** user, visitor or house. */
  actor: string;
  /** Who it was, of a `user`. */
  userId: number | null;
  objectKind: string | null;
  /** Of what it was done to: a number, a path or a name. */
  objectId: string | null;
  /** What a thing was called then. Never a person, who is named by their row while it is there. */
  objectLabel: string | null;
  /** JSON. */
  details: string;
  /** The HMAC of the client's address, under the key in `audit_origins`. */
  origin: string | null;
  requestId: string | null;
};

/** `audit_origins`: where entries came from, until it is shortened. */
export type AuditOriginsTable = {
  entryId: number;
  createdAt: Date;
  address: string;
  /** With it the address can be held against its entry; gone once the address is shortened. */
  key: string | null;
};

/** `audit_unsealed`: the entries that wait for their seal. */
export type AuditUnsealedTable = { entryId: number };

/** `audit_seals`: the chain. Only added to. */
export type AuditSealsTable = {
  /** 1, 2, 3 and so on. */
  place: number;
  entryId: number;
  /** The SHA-256, in hexadecimal, of the seal before and the entry. */
  seal: string;
};

export type AuditEntry = Selectable<AuditEntriesTable>;

/** `audit_checks`: looks at the chain. */
export type AuditChecksTable = {
  id: GeneratedAlways<number>;
  startedAt: Date;
  /** The administrator who asked for it; null where the clock did. */
  askedBy: number | null;
  /** Null while it is under way, and where its process was killed. */
  endedAt: Date | null;
  /** How many were sealed, those before its beginning included. */
  entries: number | null;
  /** The seal of the last of them: a later look holds the chain to it. */
  lastSeal: string | null;
  brokenEntry: number | null;
  brokenReason: string | null;
  /** Behind which place it began: 0 is a look at all of it, else an earlier one had ended there. */
  afterPlace: Generated<number>;
};

/** `audit_deliveries`: who got which PDF in this hour. */
export type AuditDeliveriesTable = { hour: Date; userId: number; objectPath: string };
