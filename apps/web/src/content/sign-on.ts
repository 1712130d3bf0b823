import { screenWords, type Words } from "./screen-words.ts";

/** Every word of signing in with an organisation's own provider. */
const english = {
  button: (name: string) => `Sign in with ${name}`,
  failed: "The sign-in could not be completed. Please try again.",
  working: { title: "Signing you in", text: "One moment." },
  refused: { title: "Not signed in", back: "Back to sign in" },
  join: {
    title: "You have an account",
    text: (email: string) =>
      `${email} already has an account here. Enter its password once; from then on you sign in without it.`,
    password: "Password of your account",
    submit: "Join accounts",
    sending: "Joining...",
    forgotten: "Do you not know it? An administrator can join the accounts instead.",
    ask: "Ask an administrator",
    asked: "An administrator has been asked to join the accounts.",
  },
  code: {
    title: "Second step",
    text: (email: string) => `Your account ${email} asks for a code as well.`,
    submit: "Go on",
    sending: "Checking...",
    recovery: "The code of your app, or a recovery code.",
    passkey: "Use your passkey",
    passkeyFailed: "No passkey was used. Please try again, or enter a code.",
    label: "Code",
  },
  profile: {
    title: "Tell us who you are",
    text: (email: string) => `Your account here will have the address ${email}.`,
    submit: "Create Account",
    sending: "Submitting...",
  },
  received: {
    title: "Waiting for an administrator",
    text: "We will email you the decision. Then sign in here in the same way.",
  },
  proven: { title: "Thank you", text: "This lasts ten minutes. Please continue with what you wanted to do." },
  account: {
    title: "One sign-on",
    text: "Signing in through your organisation.",
    bound: (name: string) => `This account signs in with ${name}.`,
    unbound: (name: string) =>
      `This account does not sign in with ${name}. To join them, sign out, choose 'Sign in with ${name}', and enter your password once.`,
    leave: (name: string) => `Stop signing in with ${name}`,
    noPassword: (name: string) =>
      `Your account has no password here: ${name} is the only way in, so it stays.`,
    sure: (name: string) => `Stop signing in with ${name}?`,
    sureText: "Your password alone opens your account then. You can join them again at any time.",
    left: "Your password opens your account now",
    failed: { title: "Error", text: "It could not be changed. Please try again." },
  },
  proof: {
    button: (name: string) => `Show it with ${name}`,
    away: "You leave this page and come back to it. Anything typed here and not saved is lost.",
    failed: { title: "Error", text: "The sign-in could not be started. Please try again." },
  },
} as const;

export type SignOnCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    signOn: SignOnCopy;
  }
}
export const signOnCopy = screenWords("signOn", english);

/** The words with which administrators decide who else may sign in with it; the panel is English. */
export const signOnRequestsCopy = {
  title: (name: string) => `Requested: signing in with ${name}`,
  text: "They have this address there, and do not know the password of the account here.",
  unconfirmed: "Email not confirmed: its password, second steps and sessions end with your yes.",
  allow: (name: string) => `Allow ${name}`,
  decline: (name: string) => `Decline ${name}`,
  allowed: "They sign in with it from now on",
  declined: "Declined",
  failed: { title: "Error", text: "It could not be decided. Please try again." },
} as const;
