import { persistedSwitch } from "./persisted-switch.ts";

/** A browser's reader may want no single keys (WCAG 2.2, 2.1.4). */
const keys = persistedSwitch("admin-keys", { initially: true });

/** Whether single keys act on the signed-in screens. */
export const useKeysEnabled = keys.useValue;

/** Switches them for this browser. */
export const setKeysEnabled = keys.set;
