import { tabStorage } from "../device/browser-storage.ts";
import { currentSession, followSession } from "./session.ts";

/** The account that was last signed in here and has not signed out since, in whichever tab. */
let owner: number | undefined;
let isFollowing = false;
let otherTabs: BroadcastChannel | undefined;

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
  try {
    otherTabs = new BroadcastChannel("session");
    otherTabs.addEventListener("message", ({ data }: MessageEvent<unknown>) => hear(data));
  } catch {
    // Where the site may store nothing, Firefox has no BroadcastChannel either.
  }
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
  if (id === undefined || id === owner) return;
  owner = id;
  broadcast(id);
}

/** @param account the id of the signed-in user; null when somebody has signed out */
function broadcast(account: number | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is of windows: a channel belongs to its origin
  otherTabs?.postMessage(account);
}

function hear(account: unknown): void {
  if (owner === undefined || account === owner) return;
  // Cleared before the reload: what the page still sends on unload would count for whoever is signed in by now.
  owner = undefined;
  clearTab();
  window.location.reload();
}
