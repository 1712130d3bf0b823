import { screenWords, type Words } from "./screen-words.ts";

/** The hint under the field for a new password. */
const english = {
  atLeast: (min: number) => `At least ${min} characters`,
  strict: (min: number) =>
    `At least ${min} characters, without your name, your email or our name. Four words beat one with symbols.`,
} as const;

export type PasswordHintCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    passwordHint: PasswordHintCopy;
  }
}
export const passwordHintCopy = screenWords("passwordHint", english);
