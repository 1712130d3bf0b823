import { createHmac, randomBytes } from "node:crypto";
import { type AuditAct, auditActs } from "@antochi/contract/audit-acts";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import type { RequestInfo } from "../request-info.ts";
import { type Entry, tablesOf } from "./entry-tables.ts";

/**
 * What tells an act from others of its kind, such as what changed; `changesOf` makes that. Nothing secret, and no person's
 * name: entries are kept for good.
 */
type Details = Readonly<Record<string, Value | Readonly<Record<string, Value>>>>;
type Value = string | number | boolean | null | readonly string[];

/** What an act is done to: of a thing what it is called now, since it may be gone when somebody reads of it. */
type AuditObject = { id: number | string; label?: string };

/** An act, and what it is done to where acts of its name have that. */
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

/** What was done, and by whose session; null where there was none. */
type Recorded = Act & { by: number | null };

/**
 * Writes into the audit log that something was done, in the transaction in which it is. It waits for nobody: a job makes the
 * chain afterwards (`seal-entries.ts`).
 */
export async function recordAct(db: Database, source: Source, recorded: Recorded): Promise<void> {
  const { entry, whence, unsealed } = tablesOf(entryOf(source, recorded));
  await sql`with entry as (${entry} returning id), whence as (${whence}) ${unsealed}`.execute(db);
}

/** An act as it is written down. */
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

/** Whence an entry comes, with the key that holds the address to it. */
export function whenceOf({ ip: address, id: requestId }: Pick<RequestInfo, "id" | "ip">) {
  const key = randomBytes(16).toString("base64url");
  return { address, key, origin: digestOfAddress(address, key), requestId };
}

const fromNowhere = { address: null, key: null, origin: null, requestId: null };

/**
 * Holds an address to its entry while the key is there. The key is the entry's own, so that no address can be found by
 * trying all of them once it is gone.
 */
export function digestOfAddress(address: string, key: string): string {
  return createHmac("sha256", key).update(address).digest("base64url");
}
