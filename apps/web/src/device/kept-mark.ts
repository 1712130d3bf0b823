const key = "kept-articles-of";

/**
 * Whose articles this browser may show without a network: the account that was signed in here last; 0 is nobody. Undefined where
 * nothing of anybody is kept, so that nothing else is looked at.
 */
export function readKeptMark(): number | undefined {
  const mark = localStorage.getItem(key);
  return mark === null ? undefined : Number(mark);
}

/** Says who is signed in here; it stays with them until somebody else is, or they sign out. */
export function writeKeptMark(accountId: number): void {
  localStorage.setItem(key, String(accountId));
}

export function removeKeptMark(): void {
  localStorage.removeItem(key);
}

/** The same where something is kept at all. */
export function noteAccount(accountId: number): void {
  const mark = readKeptMark();
  if (mark !== undefined && mark !== accountId) writeKeptMark(accountId);
}
