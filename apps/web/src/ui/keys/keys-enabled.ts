import { persistedSwitch } from "../persisted-switch.ts";

/** Users may turn single-key shortcuts off in a browser (WCAG 2.2, 2.1.4). */
const keys = persistedSwitch("admin-keys", { initially: true });

/** Whether single-key shortcuts are on for the signed-in screens. */
export const useKeysEnabled = keys.useValue;

/** Turns them on or off for this browser. */
export const setKeysEnabled = keys.set;
