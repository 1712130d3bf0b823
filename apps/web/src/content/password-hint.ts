import { screenWords, type Words } from "./screen-words.ts";

/** What stands under the field of a password that is chosen. */
const english = {
  atLeast: (min: number) => `At least ${min} characters`,
  strict: (min: number) =>
    `At least ${min} characters, nothing of your name or email. Four words beat one with signs.`,
} as const;

export type PasswordHintCopy = Words<typeof english>;
export const passwordHintCopy = screenWords("passwordHint", english);
