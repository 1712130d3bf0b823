import { useSyncExternalStore } from "react";
import { browserStorage } from "../../../../device/browser-storage.ts";
import { createListeners } from "../../../../ui/listeners.ts";

/** In pixels. */
export const textSizes = ["15", "16", "18", "21", "24"] as const;
/** From line to line at each size, in pixels; `text-view.module.css` sets them. */
export const textLines: Readonly<Record<TextSize, number>> = { 15: 24, 16: 25, 18: 28, 21: 32, 24: 36 };
export type TextSize = (typeof textSizes)[number];

const key = "reader-text-size";
const initial: TextSize = "18";
const { subscribe, notify } = createListeners();

/** How large text is read on this device. */
export function useTextSize(): TextSize {
  return useSyncExternalStore(subscribe, read);
}

/** Keeps a size on this device, and shows it. */
export function setTextSize(size: TextSize): void {
  browserStorage.write(key, size);
  notify();
}

function read(): TextSize {
  const stored = browserStorage.read(key);
  return textSizes.find((size) => size === stored) ?? initial;
}
