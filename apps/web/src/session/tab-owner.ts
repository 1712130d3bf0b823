import { tabStorage } from "../device/browser-storage.ts";
import { isAnythingTyped } from "../ui/keys/is-typed-in.ts";
import { createListeners } from "../ui/listeners.ts";
import { currentSession, followSession, hearOtherTabs, refreshSession } from "./session.ts";

/** The account that was last signed in here and has not signed out since, in whichever tab. */
let owner: number | undefined;
/** Whether this tab believes that the owner is signed in. */
let isIn = false;
let isFollowing = false;
const endings = createListeners();

/** What a tab tells the others when it learns that the session is over, though nobody signed out. */
const ended = "ended";

/**
 * Calls back once this tab has been told by another one that the session ended by itself, and the server has confirmed it.
 * @returns a function that unsubscribes
 */
export const followEndElsewhere = endings.subscribe;

/** The account that this tab belongs to; undefined if to none. A session that merely expires does not change it. */
export function tabOwner(): number | undefined {
  followOtherTabs();
  return owner;
}

/**
 * Tells the browser's other tabs who is signed in, and listens to them. All tabs share one session, but each shows what it
 * fetched earlier and keeps what was typed in it. A tab drops what it has of one account when it hears that another signed
 * in, or that this one signed out.
 */
export function followOtherTabs(): void {
  if (isFollowing) return;
  isFollowing = true;
  hearOtherTabs()?.addEventListener("message", ({ data }: MessageEvent<unknown>) => hear(data));
  followSession(noteOwner);
  noteOwner();
}

/** Tells the other tabs that the user has signed out. */
export function broadcastSignOut(): void {
  followOtherTabs();
  owner = undefined;
  broadcast(null);
}

/** Removes what this tab keeps of what was typed in it. */
export function clearTab(): void {
  for (const name of tabStorage.names()) tabStorage.remove(name);
}

function noteOwner(): void {
  const id = currentSession().user?.id;
  const wasIn = isIn;
  isIn = id !== undefined;
  if (wasIn && !isIn && owner !== undefined) broadcast(ended);
  // Also told when the same account signs in again: the other tabs may believe that nobody is signed in.
  if (id === undefined || (id === owner && wasIn)) return;
  owner = id;
  broadcast(id);
}

/** @param account the id of the signed-in user; null when somebody has signed out */
function broadcast(account: number | typeof ended | null): void {
  hearOtherTabs()?.postMessage(account);
}

function hear(account: unknown): void {
  if (owner === undefined || account === owner) return;
  if (account === ended) {
    // Nobody is led away from a form in which something is typed; there, as without an answer, the next call tells.
    if (isIn && !isAnythingTyped()) confirmEnd().catch(() => undefined);
    return;
  }
  // Cleared before the reload: what the page still sends on unload would count for whoever is signed in by now.
  owner = undefined;
  clearTab();
  window.location.reload();
}

/** Asks the server, which alone knows: somebody may have signed in again since. What was typed in this tab stays. */
async function confirmEnd(): Promise<void> {
  const { state } = await refreshSession();
  if (state === "visitor") endings.notify();
}
