import { auditActs } from "@antochi/contract/audit-acts";
import type { AuditItem } from "@antochi/contract/audit";
import { namesOf } from "@antochi/contract/names-of";
import { actWords, auditCopy } from "../../../content/audit.ts";

/**
 * The words for an entry's act. An act of a later version, which a replica of this version may have to show, appears under
 * its internal name.
 */
export function wordsOfAct(entry: AuditItem): string {
  const { act } = entry;
  // For an address without an account the log stores nothing more specific.
  if (act === "sign-in-failed" && onWhat(entry) === "") return auditCopy.nobodyLetIn;
  if (act === "copy-traced" && entry.objectId === null)
    return auditCopy.tracedNothing(textOf(entry.details["code"]));
  const known = namesOf(auditActs).find((each) => each === act);
  return known === undefined ? act : actWords[known];
}

/** The name of an entry's actor. */
export function whoDid({ actor, userId, userName, details }: AuditItem): string {
  // The person who signed in is the entry's object here.
  if (actor === "visitor" && details["way"] === "group") return auditCopy.group;
  if (actor === "house") return auditCopy.house;
  if (actor === "visitor") return auditCopy.visitor;
  return userName ?? auditCopy.gone(String(userId));
}

/** The parameter value for the person or thing that an entry is about. */
export function objectOf({ objectKind, objectId }: AuditItem): string | null {
  return objectId === null ? null : `${objectKind}/${objectId}`;
}

/** The name of the object in a filter: from an entry about it if there is one, else its kind and number. */
export function nameOfObject(object: string, entries: readonly AuditItem[]): string {
  const entry = entries.find((each) => objectOf(each) === object);
  if (entry !== undefined) return onWhat(entry);
  const [kind = "", ...id] = object.split("/");
  return auditCopy.object(kind, id.join("/"));
}

/** One value of an entry: the current one, and for a change the previous one. */
export type EntryFact = { label: string; before?: string; value: string };

/** The labelled values of an entry, changes first. */
export function factsOf({ details, objectKind, objectId, requestId, seal }: AuditItem): EntryFact[] {
  const { before, after, ...rest } = details;
  const told = Object.entries(rest).flatMap(([name, value]) =>
    isRecord(value)
      ? Object.entries(value).map(([part, each]) => fact(`${labelOf(name)}, ${labelOf(part)}`, each))
      : [fact(labelOf(name), value)],
  );
  return [
    ...changesOf(before, after),
    ...told,
    ...(objectId === null ? [] : [fact(labelOf(objectKind ?? ""), objectId)]),
    ...(requestId === null ? [] : [fact(auditCopy.request, requestId)]),
    ...(seal === null ? [] : [fact(auditCopy.seal, seal)]),
  ];
}

function changesOf(before: Detail | undefined, after: Detail | undefined): EntryFact[] {
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((name) => ({
    label: labelOf(name),
    before: textOf(was[name]),
    value: textOf(is[name]),
  }));
}

type Detail = AuditItem["details"][string];

function isRecord(
  value: Detail | undefined,
): value is Exclude<Detail, string | number | boolean | string[] | null> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fact(label: string, value: Detail): EntryFact {
  return { label, value: textOf(value) };
}

/** A value in words. Values for programs, such as paths, stay unchanged. */
function textOf(value: Detail | undefined): string {
  if (value === undefined || value === null || value === "") return auditCopy.nothing;
  if (typeof value === "boolean") return value ? auditCopy.yes : auditCopy.no;
  if (Array.isArray(value)) return value.length === 0 ? auditCopy.nothing : value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The label of a log field: confirmedUnit becomes Confirmed unit; names of settings stay unchanged. */
function labelOf(name: string): string {
  const known = namesOf(auditCopy.labels).find((each) => each === name);
  if (known !== undefined) return auditCopy.labels[known];
  if (name === name.toUpperCase()) return name;
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name, at that time, of what an entry is about; empty if it is about nothing. */
export function onWhat({ objectKind, objectId, objectLabel }: AuditItem): string {
  if (objectLabel !== null || objectId === null) return objectLabel ?? "";
  return objectKind === "user" ? auditCopy.gone(objectId) : objectId;
}
