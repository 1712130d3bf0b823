import { screenWords, type Words } from "./screen-words.ts";

/** Every word of the second step of signing in. */
const english = {
  title: "Second step",
  accepted: (email: string) => `Password accepted for ${email}.`,
  notYou: "Not you?",
  passkey: "Use your passkey",
  code: {
    label: "Code from your app, six digits",
    hint: "Goes on by itself at the sixth digit. Pasting works.",
  },
  toRecovery: "Use a recovery code",
  recovery: { label: "Recovery code", hint: "Each of them works once." },
  toApp: "Use a code from your app",
  submit: "Sign In",
  sending: "Signing in...",
  failed: { title: "Login failed", text: "Please try again." },
  neither: "I have neither: ask an administrator",
  neitherText:
    "An administrator can remove the second step from your account once they are sure that it is you. You then sign in with your password and set it up again.",
} as const;

export type SecondStepCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    secondStep: SecondStepCopy;
  }
}
export const secondStepCopy = screenWords("secondStep", english);
