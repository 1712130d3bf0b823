import { screenWords, type Words } from "./screen-words.ts";

/** The words of the bar that only signed-in screens have. */
const english = {
  /** When a choice could not be saved to the account. */
  notKept: { title: "Error", text: "This could not be saved. Please try again." },
};

export type ScreenBarCopy = Words<typeof english>;

declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    screenBar: ScreenBarCopy;
  }
}

export const screenBarCopy = screenWords("screenBar", english);

/** The words of the bar that only the panel has, which is English only. */
export const panelBarCopy = { account: "Account" };
