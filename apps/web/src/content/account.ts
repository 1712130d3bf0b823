import { screenWords, type Words } from "./screen-words.ts";

/** Every word of the screen on which members look after their own account. */
const english = {
  title: "Account",
  back: "Knowledge Base",
  parts: "Parts of the account",
  since: "member since",
  optional: "(optional)",
  loading: "Loading your account",
  profile: {
    title: "Profile",
    text: "What administrators see of you.",
    labels: {
      firstName: "First Name",
      lastName: "Last Name",
      phone: "Phone",
      militaryRank: "Military Rank",
      unit: "Unit",
    },
    confirmed: (value: string) =>
      `Confirmed: ${value}. Another one counts once an administrator has confirmed it.`,
    unconfirmed: "Counts once an administrator has confirmed it.",
    submit: "Save Changes",
    sending: "Saving...",
    saved: "Saved",
    failed: { title: "Error", text: "The profile could not be saved. Please try again." },
  },
  email: {
    title: "Email",
    text: "You sign in with it, and we send our emails to it.",
    textWithoutPassword: "We send our emails to it.",
    confirmed: "Email confirmed",
    unconfirmed: "Email not confirmed",
    sendLink: "Send a link to confirm it",
    label: "New Email",
    hint: "Counts once you open the link that we send to it.",
    waiting: (email: string) => `${email} becomes your email once you open the link we sent to it.`,
    keep: "Keep the old one",
    submit: "Change Email",
    sending: "Sending...",
    succeeded: { title: "Check your email", text: "Open the link we sent to confirm the new email." },
    unchanged: "This is your email already",
    failed: { title: "Error", text: "The email could not be changed. Please try again." },
  },
  password: {
    title: "Password",
    text: "A new one signs you out everywhere else.",
    required:
      "Yours was generated at the first start and is stored in a file on the server. Choose a new one to open the panel.",
    current: "Current Password",
    next: "New Password",
    show: "Show",
    hide: "Hide",
    submit: "Change Password",
    sending: "Saving...",
    succeeded: "Password changed",
    failed: { title: "Error", text: "The password could not be changed. Please try again." },
  },
  screens: {
    title: "Appearance",
    text: "For every screen you see while signed in, on any device.",
    language: "Language",
    languages: { en: "English", el: "Ελληνικά" },
    theme: "Colours",
    themes: { system: "System", light: "Light", dark: "Dark" },
    failed: { title: "Error", text: "This could not be saved. Please try again." },
  },
  letters: {
    title: "What we send you",
    text: "We write to you in the language of your screens.",
    loading: "Loading your email choices",
    newsletter: "Subscribe to newsletter",
    since: "Since",
    asked: "Open the link in the email we sent you to start it.",
    failed: { title: "Error", text: "This could not be saved. Please try again." },
  },
  data: {
    title: "My data",
    text: "Yours to take along, or to end.",
    loading: "Loading your data",
    ask: "Export my data",
    what: "One ZIP file of everything we keep about you, as JSON and CSV.",
    waiting: "Preparing…",
    told: "We email you when it is ready.",
    fetch: "Download my data",
    until: "Available until",
    ended: {
      title: "The file is no longer here",
      text: "It is kept for a day. Export your data again for a new one.",
    },
    failed: { title: "Error", text: "The file could not be requested. Please try again." },
  },
  deletion: {
    ask: "Delete my account…",
    title: "Delete my account?",
    goes: "Goes at once: your name, email, phone, rank and unit, where you stopped reading, what you marked and noted, which pages you read and for how long, your sessions, passkeys and codes, the newsletter, and the file of your data if there is one.",
    stays: {
      views: (months: number | null) =>
        `Stays: that somebody opened an article, as Anonymous${months === null ? "" : `, for ${monthsInWords(months)}`};`,
      audit:
        "lines of the audit log about this account and the codes of copies that were made for you, by its number;",
      enquiries: (months: number | null) =>
        `messages that you sent to us${months === null ? "" : `, for ${monthsInWords(months)}`}.`,
      acknowledgements: {
        named: "What you acknowledged stays with your name and the date.",
        nameless: "What you acknowledged stays with the date and without your name.",
        none: null,
      },
      articles: "Your articles stay and go to another administrator.",
    },
    final: "This cannot be undone. We confirm it by email.",
    confirm: "Delete my account",
    done: "Your account is deleted",
    failed: { title: "Error", text: "The account could not be deleted. Please try again." },
  },
  sessions: {
    title: "Sessions",
    text: "Where you are signed in.",
    list: "Your sessions",
    loading: "Loading your sessions",
    browser: (name: string) => name,
    unknown: "Signed in before this was recorded",
    thisOne: "this one",
    started: "since",
    used: "last used",
    now: "now",
    end: "Sign out",
    ended: "Signed out there",
    endOthers: "Sign out everywhere else",
    endedOthers: "Signed out everywhere else",
    failed: { title: "Error", text: "The session could not be ended. Please try again." },
  },
} as const;

export type AccountCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    account: AccountCopy;
  }
}
export const accountCopy = screenWords("account", english);

function monthsInWords(months: number): string {
  return months === 1 ? "a month" : `${months} months`;
}

/**
 * The words of the dialog that asks for a new proof of identity, before what a browser left open must not allow to others.
 */
const englishProof = {
  title: "First show that it is you",
  text: "For this we ask again. It then holds for ten minutes.",
  passkey: "Use your passkey",
  passkeyFailed: { title: "Error", text: "No passkey was used. Please try again, or type your password." },
  password: "Your password",
  show: "Show",
  hide: "Hide",
  cancel: "Cancel",
  submit: "Go on",
  failed: { title: "Error", text: "The password could not be checked. Please try again." },
} as const;

export type ProofCopy = Words<typeof englishProof>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    proof: ProofCopy;
  }
}
export const proofCopy = screenWords("proof", englishProof);

/** For a download that failed. */
const englishDownload = {
  failed: { title: "Error", text: "The file could not be downloaded. Please try again." },
} as const;

export type DownloadCopy = Words<typeof englishDownload>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    download: DownloadCopy;
  }
}
export const downloadCopy = screenWords("download", englishDownload);
