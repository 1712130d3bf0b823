import { createHmac, randomBytes } from "node:crypto";
import { type AuditAct, auditActs } from "@antochi/contract/audit-acts";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import type { RequestInfo } from "../request-info.ts";
import { type Entry, tablesOf } from "./entry-tables.ts";

/**
 * What distinguishes an act from others of its kind, such as what changed (see `changesOf`). Nothing secret, and no person's
 * name: entries are kept for ever.
 */
type Details = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>;
type Value = string | number | boolean | null | readonly string[];

/** What an act is done to. A thing comes with its current name, since it may be gone when somebody reads the entry. */
type AuditObject = { id: number | string; label?: string };

/** An act, with its object where acts of this name have one. */
export type Act = {
  [Name in AuditAct]: { act: Name; details?: Details } & ((typeof auditActs)[Name] extends null
    ? { on?: null }
    : { on: AuditObject | null });
}[AuditAct];

type Source = {
  now: () => Date;
  /** Absent where the product acts by itself. */
  request?: Pick<RequestInfo, "id" | "ip"> | undefined;
};

/** An act, and the user whose session did it; null where there was no session. */
type Recorded = Act & { by: number | null };

/**
 * Writes an act into the audit log, in the transaction that performs it. It waits for no other entry: a job builds the chain
 * afterwards (`seal-entries.ts`).
 */
export async function recordAct(db: Database, source: Source, recorded: Recorded): Promise<void> {
  const { entry, whence, unsealed } = tablesOf(entryOf(source, recorded));
  await sql`with entry as (${entry} returning id), whence as (${whence}) ${unsealed}`.execute(db);
}

/** The entry of an act. */
export function entryOf({ now, request }: Source, { act, by, on = null, details = {} }: Recorded): Entry {
  const { address, key, origin, requestId } = request === undefined ? fromNowhere : whenceOf(request);
  return {
    at: now(),
    act,
    actor: by !== null ? "user" : requestId === null ? "house" : "visitor",
    by,
    objectKind: on && auditActs[act],
    objectId: on && String(on.id),
    objectLabel: on?.label ?? null,
    details: JSON.stringify(details),
    origin,
    requestId,
    address,
    key,
  };
}

/** Where an entry comes from, with the key of the digest that binds the address to it. */
export function whenceOf({ ip: address, id: requestId }: Pick<RequestInfo, "id" | "ip">) {
  const key = randomBytes(16).toString("base64url");
  return { address, key, origin: digestOfAddress(address, key), requestId };
}

const fromNowhere = { address: null, key: null, origin: null, requestId: null };

/**
 * Binds an address to its entry while the key exists. Every entry has its own key, so that once it is deleted nobody can
 * find the address by trying all of them.
 */
export function digestOfAddress(address: string, key: string): string {
  return createHmac("sha256", key).update(address).digest("base64url");
}
