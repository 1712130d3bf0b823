import { useSyncExternalStore } from "react";
import { browserStorage } from "../device/browser-storage.ts";
import { createListeners } from "./listeners.ts";

const on = "on";
const off = "off";

type PersistedSwitch = {
  /** Whether it is on; re-renders at every change on this page. */
  useValue: () => boolean;
  read: () => boolean;
  set: (value: boolean) => void;
  toggle: () => void;
};

/**
 * A boolean that this browser remembers under a storage key, or only this page where nothing can be stored; without a
 * choice it is `initially`.
 */
export function persistedSwitch(storageKey: string, { initially }: { initially: boolean }): PersistedSwitch {
  const { subscribe, notify } = createListeners();
  function read(): boolean {
    const stored = browserStorage.read(storageKey);
    return stored === null ? initially : stored === on;
  }
  function set(value: boolean) {
    if (value === initially) browserStorage.remove(storageKey);
    else browserStorage.write(storageKey, value ? on : off);
    notify();
  }
  return { useValue: () => useSyncExternalStore(subscribe, read), read, set, toggle: () => set(!read()) };
}
