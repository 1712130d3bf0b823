import type { CurrentUser } from "@antochi/contract/accounts";
import { findHint } from "@antochi/contract/screens";
import { secureSessionHint, sessionHint } from "@antochi/contract/session-hint";
import { useSyncExternalStore } from "react";
import { fetchCurrentUser } from "./fetch-current-user.ts";

/** Who is signed in, as far as this page knows: nobody has asked yet, nobody, or a user. */
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

/** Calls back whenever something is known of the session, until the answer is called. */
export function followSession(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows the session; "unknown" in prerendered pages and until somebody asked. */
export function useSession(): Session {
  return useSyncExternalStore(
    followSession,
    () => current,
    () => unknown,
  );
}

/** What is known at this moment, for what runs outside React. */
export function currentSession(): Session {
  return current;
}

/**
 * Says who is signed in, asking the server once, and not at all where no cookie tells of a session. A 401 is a visitor;
 * any other failure rejects.
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

/** Asks the server again, after signing in or out and wherever a call answered 401. */
export async function refreshSession(): Promise<Session> {
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The e-mail of who was signed in on this page until the server said that nobody is; null where they left by themselves. */
export function lostMember(): string | null {
  return lost;
}

/** Takes a user that the server has just answered, as signing in does; null is a visitor. */
export function setSession(user: CurrentUser | null): void {
  lost = user ? null : (current.user?.email ?? lost);
  current = user ? { state: "member", user } : visitor;
  // A session that ended without a word to this browser left its hint behind.
  if (!user && findHint(document.cookie) !== undefined) {
    document.cookie = `${sessionHint}=; ${gone}`;
    document.cookie = `${secureSessionHint}=; ${gone}; Secure`;
  }
  changes += 1;
  for (const listener of listeners) listener();
}

/** Takes the word that whoever was signed in left by themselves. */
export function forgetSession(): void {
  setSession(null);
  lost = null;
}

/**
 * Another tab tells that they signed out: a public page shows nothing of anybody but that they are signed in. Where a screen
 * stands more has to go (tab-owner.ts).
 */
function hearOtherTabs(): void {
  if (otherTabs) return;
  try {
    otherTabs = new BroadcastChannel("session");
    otherTabs.addEventListener("message", ({ data }) => {
      // A tab that slept hears late: by then somebody may have signed in.
      if (
        data === null &&
        !document.documentElement.dataset["screen"] &&
        findHint(document.cookie) === undefined
      )
        forgetSession();
    });
  } catch {
    // Where the site may keep nothing, Firefox has no channel either.
  }
}

/** What removes a cookie, besides its name. */
const gone = "Path=/; Max-Age=0; SameSite=Lax";

async function ask(): Promise<Session> {
  const asOf = changes;
  const user = await fetchCurrentUser();
  // Signing in or out while the answer was on its way makes the answer old.
  if (changes === asOf) setSession(user);
  return current;
}
