import { auditActs } from "@antochi/contract/audit-acts";
import type { AuditItem } from "@antochi/contract/audit";
import { namesOf } from "@antochi/contract/names-of";
import { actWords, auditCopy } from "../../../content/audit.ts";

/** An act of a later version, which a replica of this one may show, stands under its own name. */
export function wordsOfAct(entry: AuditItem): string {
  const { act } = entry;
  // Of an address that is nobody's here the log keeps nothing to go on with.
  if (act === "sign-in-failed" && onWhat(entry) === "") return auditCopy.nobodyLetIn;
  const known = namesOf(auditActs).find((each) => each === act);
  return known === undefined ? act : actWords[known];
}

export function whoDid({ actor, userId, userName, details }: AuditItem): string {
  // Whose sign-in it was stands as what it was done to.
  if (actor === "visitor" && details["way"] === "group") return auditCopy.group;
  if (actor === "house") return auditCopy.house;
  if (actor === "visitor") return auditCopy.visitor;
  return userName ?? auditCopy.gone(String(userId));
}

/** How an address names the person or thing that an entry is about. */
export function objectOf({ objectKind, objectId }: AuditItem): string | null {
  return objectId === null ? null : `${objectKind}/${objectId}`;
}

/** What the object of a search is called: as in an entry that is about it, else by its kind and number. */
export function nameOfObject(object: string, entries: readonly AuditItem[]): string {
  const entry = entries.find((each) => objectOf(each) === object);
  if (entry !== undefined) return onWhat(entry);
  const [kind = "", ...id] = object.split("/");
  return auditCopy.object(kind, id.join("/"));
}

export function onWhat({ objectKind, objectId, objectLabel }: AuditItem): string {
  if (objectLabel !== null || objectId === null) return objectLabel ?? "";
  return objectKind === "user" ? auditCopy.gone(objectId) : objectId;
}
