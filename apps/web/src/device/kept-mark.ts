import { browserStorage } from "./browser-storage.ts";

const key = "kept-articles-of";

/**
 * The account whose articles this browser may show offline: the last one signed in here; 0 is nobody. Undefined if nothing
 * of anybody is kept, so that nothing else needs to be checked.
 */
export function readKeptMark(): number | undefined {
  const mark = browserStorage.read(key);
  return mark === null ? undefined : Number(mark);
}

/**
 * Records who is signed in here, until somebody else is, or they sign out.
 * @throws SecurityError if the browser does not store it: nobody would find again what is kept beside it
 */
export function writeKeptMark(accountId: number): void {
  if (browserStorage.write(key, String(accountId))) return;
  browserStorage.remove(key);
  throw new DOMException("This browser keeps nothing", "SecurityError");
}

/** Records that nothing of anybody is kept here any more. */
export function removeKeptMark(): void {
  browserStorage.remove(key);
}

/** Records who is signed in, if anything is kept here at all. */
export function noteAccount(accountId: number): void {
  const mark = readKeptMark();
  if (mark !== undefined && mark !== accountId) writeKeptMark(accountId);
}
