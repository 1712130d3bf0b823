import { auditActs } from "@antochi/contract/audit-acts";
import type { AuditItem } from "@antochi/contract/audit";
import { namesOf } from "@antochi/contract/names-of";
import { actWords, auditCopy } from "../../../content/audit.ts";

/** An act of a later version, which a replica of this one may show, stands under its own name. */
export function wordsOfAct(act: string): string {
  const known = namesOf(auditActs).find((each) => each === act);
  return known === undefined ? act : actWords[known];
}

export function whoDid({ actor, userId, userName }: AuditItem): string {
  if (actor === "house") return auditCopy.house;
  if (actor === "visitor") return auditCopy.visitor;
  return userName ?? auditCopy.gone(String(userId));
}

export function onWhat({ objectKind, objectId, objectLabel }: AuditItem): string {
  if (objectLabel !== null || objectId === null) return objectLabel ?? "";
  return objectKind === "user" ? auditCopy.gone(objectId) : objectId;
}
