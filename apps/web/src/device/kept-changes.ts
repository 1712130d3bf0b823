let tabs: BroadcastChannel | undefined;

/** Tells the browser's other tabs that the articles kept on this device have changed. */
export function announceKeptChange(): void {
  otherTabs()?.postMessage(null);
}

/** Calls `listener` whenever another tab has changed them. */
export function followKeptChanges(listener: () => void): void {
  otherTabs()?.addEventListener("message", listener);
}

function otherTabs(): BroadcastChannel | undefined {
  try {
    tabs ??= new BroadcastChannel("kept-articles");
  } catch {
    // Where the site may store nothing, Firefox has no BroadcastChannel either.
  }
  return tabs;
}
