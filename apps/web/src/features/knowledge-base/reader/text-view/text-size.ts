import { useSyncExternalStore } from "react";
import { browserStorage } from "../../../../device/browser-storage.ts";
import { createListeners } from "../../../../ui/listeners.ts";

/** Font sizes, in pixels. */
export const textSizes = ["15", "16", "18", "21", "24"] as const;
/** The line height at each size, in pixels; `text-view.module.css` sets them. */
export const textLines: Readonly<Record<TextSize, number>> = { 15: 24, 16: 25, 18: 28, 21: 32, 24: 36 };
export type TextSize = (typeof textSizes)[number];

const key = "reader-text-size";
const initial: TextSize = "18";
const { subscribe, notify } = createListeners();

/** The text size on this device. */
export function useTextSize(): TextSize {
  return useSyncExternalStore(subscribe, read);
}

/** Stores a size on this device, and applies it. */
export function setTextSize(size: TextSize): void {
  browserStorage.write(key, size);
  notify();
}

function read(): TextSize {
  const stored = browserStorage.read(key);
  return textSizes.find((size) => size === stored) ?? initial;
}
