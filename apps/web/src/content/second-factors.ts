import { screenWords, type Words } from "./screen-words.ts";

/** Every word with which members look after their second factors. */
const english = {
  title: "Second step",
  text: "With it your password alone opens nothing: signing in also takes a code that changes every 30 seconds. A passkey signs in by itself, with a finger, a face or a number, and cannot be phished.",
  /** For an account without a password, whose owner signs in with a provider. */
  byProvider: (provider: string) => ({
    text: `With it signing in with ${provider} also takes a code that changes every 30 seconds, or a passkey: a finger, a face or a number, which cannot be phished. Where ${provider} has seen two factors, it is not asked for.`,
    addPasskey: `On this device, a phone or a security key. It is asked for once ${provider} has signed you in.`,
    remove: `Without a passkey ${provider} alone will open your account again, and the recovery codes are void.`,
    removePasskey: `It is no longer accepted. Without another second step ${provider} alone will open your account, and the recovery codes are void.`,
  }),
  required: "Administrators need a second step here. The panel opens as soon as you have one.",
  notOffered: "This installation has no key to encrypt the secrets of apps with, so no app can be set up.",
  loadFailed: "The second step could not be loaded.",
  tryAgain: "Try again",
  turnOn: "Turn on the second step",
  addApp: "Set up an app",
  app: { name: "Authenticator app", since: "Since", turnOff: "Turn off…" },
  passkey: {
    kind: "Passkey",
    added: "added",
    used: "last used",
    wantsPassword: "older than your password: asks for it once",
    add: "Add a passkey",
    remove: "Remove…",
  },
  addPasskey: {
    title: "Add a passkey",
    text: "On this device, a phone or a security key. It signs you in without your password.",
    name: "Name",
    hint: "To recognise it by, such as the device's name.",
    cancel: "Cancel",
    submit: "Go on",
    sending: "Waiting...",
    failed: { title: "Error", text: "No passkey was added. Please try again." },
    known: {
      title: "No passkey was added",
      text: "This device already has one for your account. Remove it first, or choose another device.",
    },
  },
  recovery: { name: "Recovery codes", left: (codes: number) => `${codes} left`, renew: "Make new ones…" },
  setUp: {
    step: "Step 1 of 2",
    scan: "Scan this with an authenticator app, or give it the key:",
    picture: "QR code of the key below",
    here: "Or, if the app is on this device:",
    open: "Open it with the key filled in",
    copy: "Copy key",
    copied: "Key copied",
    copyFailed: { title: "The key could not be copied", text: "Select it and copy it by hand." },
    code: "Code that the app shows",
    rather: "Rather a passkey?",
    passkey: "Use this device or a security key",
    ratherEnd: ": nothing to type, cannot be phished.",
    cancel: "Cancel",
    submit: "Go on",
    sending: "Looking...",
    failed: { title: "Error", text: "The second step could not be turned on. Please try again." },
  },
  codes: {
    step: "Step 2 of 2",
    title: "Ten recovery codes",
    text: "Each opens your account once when app and passkey are out of reach. They are shown now and never again.",
    list: "Recovery codes",
    copy: "Copy",
    copied: "Copied",
    copyFailed: { title: "The codes could not be copied", text: "Select them and copy them by hand." },
    download: "Download",
    fileName: "antochi-recovery-codes.txt",
    print: "Print",
    putAway: "I have put them away",
    finish: "Finish",
  },
  remove: {
    title: "Turn off the codes of your app?",
    text: "Without a passkey your password alone will open your account again, and the recovery codes are void.",
    confirm: "Turn off",
    done: "The codes are off",
    failed: { title: "Error", text: "The codes are still on" },
  },
  removePasskey: {
    title: (name: string) => `Remove the passkey ${name}?`,
    text: "It will no longer open your account. Without another second step your password alone will, and the recovery codes are void.",
    confirm: "Remove",
    done: "The passkey is removed",
    failed: { title: "Error", text: "The passkey is still there" },
  },
  renew: {
    title: "Make new recovery codes?",
    text: "The ones you have stop working.",
    confirm: "Make new codes",
    failed: { title: "Error", text: "The old recovery codes are still good" },
  },
} as const;

export type SecondFactorsCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    secondFactors: SecondFactorsCopy;
  }
}
export const secondFactorsCopy = screenWords("secondFactors", english);
