/** What stands under the field of a password that is chosen. */
export const passwordHintCopy = {
  atLeast: (min: number) => `At least ${min} characters`,
  strict: (min: number) =>
    `At least ${min} characters, nothing of your name or email. Four words beat one with signs.`,
} as const;
