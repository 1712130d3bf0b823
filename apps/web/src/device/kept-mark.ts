import { browserStorage } from "./browser-storage.ts";

const key = "kept-articles-of";

/**
 * Whose articles this browser may show without a network: the account that was signed in here last; 0 is nobody. Undefined
 * where nothing of anybody is kept, so that nothing else is looked at.
 */
export function readKeptMark(): number | undefined {
  const mark = browserStorage.read(key);
  return mark === null ? undefined : Number(mark);
}

/**
 * Says who is signed in here; it stays with them until somebody else is, or they sign out.
 * @throws SecurityError where the browser does not keep it: nobody would find again what is kept beside it
 */
export function writeKeptMark(accountId: number): void {
  if (browserStorage.write(key, String(accountId))) return;
  browserStorage.remove(key);
  throw new DOMException("This browser keeps nothing", "SecurityError");
}

/** Says that nothing of anybody is kept here any more. */
export function removeKeptMark(): void {
  browserStorage.remove(key);
}

/** The same where something is kept at all. */
export function noteAccount(accountId: number): void {
  const mark = readKeptMark();
  if (mark !== undefined && mark !== accountId) writeKeptMark(accountId);
}
