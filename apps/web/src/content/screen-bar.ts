import { screenWords, type Words } from "./screen-words.ts";

/** What the bar says of signed-in screens alone. */
const english = {
  /** Where the account could not keep a choice. */
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

/** What the bar says in the panel alone, which is English only. */
export const panelBarCopy = { account: "Account" };
