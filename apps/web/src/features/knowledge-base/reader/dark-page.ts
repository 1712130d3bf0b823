import { keptSwitch } from "../../../ui/kept-switch.ts";

const darkPage = keptSwitch("reader-dark-page", { initially: false });

/** Whether pages are shown light on dark, in every document. */
export const useDarkPage = darkPage.useValue;

/** Keeps it for this browser. */
export const setDarkPage = darkPage.set;
