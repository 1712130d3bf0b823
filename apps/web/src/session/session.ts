import type { CurrentUser } from "@antochi/contract/auth";
import { findHint } from "@antochi/contract/screens";
import { secureSessionHint, sessionHint } from "@antochi/contract/session-hint";
import { useSyncExternalStore } from "react";
import { fetchCurrentUser } from "./fetch-current-user.ts";

/** What this page knows of who is signed in: not asked yet, nobody, or a user. */
export type Session =
  | { state: "unknown"; user: null }
  | { state: "visitor"; user: null }
  | { state: "member"; user: CurrentUser };

const unknown: Session = { state: "unknown", user: null };
const visitor: Session = { state: "visitor", user: null };

let current: Session = unknown;
let asking: Promise<Session> | undefined;
let lost: string | null = null;
let changes = 0;
let otherTabs: BroadcastChannel | undefined;
const listeners = new Set<() => void>();

/** Calls `listener` whenever the session is set, until the returned function is called. */
export function followSession(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Subscribes to the session; "unknown" in prerendered pages and until it is loaded. */
export function useSession(): Session {
  return useSyncExternalStore(
    followSession,
    () => current,
    () => unknown,
  );
}

/** The session as known now, for code outside React. */
export function currentSession(): Session {
  return current;
}

/**
 * Loads the session: asks the server once, and not at all if no hint cookie says that there is a session. A 401 means a
 * visitor; any other failure rejects.
 */
export async function loadSession(): Promise<Session> {
  if (current.state !== "unknown") return current;
  if (findHint(document.cookie) !== undefined) {
    hearOtherTabs();
    return refreshSession();
  }
  setSession(null);
  return current;
}

/** Asks the server again: after signing in or out, and when a call has answered 401. */
export async function refreshSession(): Promise<Session> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The e-mail of the user whose session the server reported as over on this page; null if they signed out themselves. */
export function lostMember(): string | null {
  return lost;
}

/** Sets the user that the server has just answered, as on signing in; null is a visitor. */
export function setSession(user: CurrentUser | null): void {
  lost = user ? null : (current.user?.email ?? lost);
  current = user ? { state: "member", user } : visitor;
  // A session that ended without a response to this browser has left its hint cookie behind.
  if (!user && findHint(document.cookie) !== undefined) {
    document.cookie = `${sessionHint}=; ${gone}`;
    document.cookie = `${secureSessionHint}=; ${gone}; Secure`;
  }
  changes += 1;
  for (const listener of listeners) listener();
}

/** Records that the user signed out themselves. */
export function forgetSession(): void {
  setSession(null);
  lost = null;
}

/**
 * Follows sign-ins and sign-outs in other tabs. A public page shows nothing of the user except that they are signed in; a
 * screen shows more, and has to remove it (tab-owner.ts).
 * @returns the channel between the tabs, one for each page: a second one would hear what its own tab says
 */
export function hearOtherTabs(): BroadcastChannel | undefined {
  if (otherTabs) return otherTabs;
  try {
    otherTabs = new BroadcastChannel("session");
    otherTabs.addEventListener("message", ({ data }) => {
      if (data) changes += 1;
      // A suspended tab gets the message late: somebody may have signed in since.
      else if (!document.documentElement.dataset["screen"] && findHint(document.cookie) === undefined)
        forgetSession();
    });
  } catch {
    // Where the site may store nothing, Firefox has no BroadcastChannel either.
  }
  return otherTabs;
}

/** The attributes that remove a cookie. */
const gone = "Path=/; Max-Age=0; SameSite=Lax";

async function ask(): Promise<Session> {
  const asOf = changes;
  const user = await fetchCurrentUser();
  // An answer is outdated if somebody signed in or out while it was on its way, in whichever tab. A late 401 would remove the
  // hint of the new session.
  if (changes !== asOf) return ask();
  setSession(user);
  return current;
}
