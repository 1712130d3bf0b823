import { tabStorage } from "../device/browser-storage.ts";
import { currentSession, followSession } from "./session.ts";

/** Who was signed in here last and has not signed out since, be it in another tab. */
let owner: number | undefined;
let isFollowing = false;
let otherTabs: BroadcastChannel | undefined;

/** Whose this tab is; undefined where it is nobody's. A session that ends by itself changes nothing in that. */
export function tabOwner(): number | undefined {
  followOtherTabs();
  return owner;
}

/**
 * Tells the browser's other tabs who is signed in, and hears it from them: all have one session, but each shows what it
 * fetched in its time, and keeps what was typed in it. What it has of one account ends with the word that another has come,
 * or that they left.
 */
export function followOtherTabs(): void {
  if (isFollowing) return;
  isFollowing = true;
  try {
    otherTabs = new BroadcastChannel("session");
    otherTabs.addEventListener("message", ({ data }: MessageEvent<unknown>) => hear(data));
  } catch {
    // Where the site may keep nothing, Firefox has no channel for it either.
  }
  followSession(noteOwner);
  noteOwner();
}

/** Tells them that whoever was signed in has signed out. */
export function tellSignedOut(): void {
  followOtherTabs();
  owner = undefined;
  tellOthers(null);
}

/** Forgets what this tab keeps of what was typed in it. */
export function clearTab(): void {
  for (const name of tabStorage.names()) tabStorage.remove(name);
}

function noteOwner(): void {
  const id = currentSession().user?.id;
  if (id === undefined || id === owner) return;
  owner = id;
  tellOthers(id);
}

/** @param account the number of who is signed in; null where somebody has signed out */
function tellOthers(account: number | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is of windows: a channel belongs to its origin
  otherTabs?.postMessage(account);
}

function hear(account: unknown): void {
  if (owner === undefined || account === owner) return;
  // What is told on leaving would be taken for whoever is signed in by now.
  owner = undefined;
  clearTab();
  window.location.reload();
}
