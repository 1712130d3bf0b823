import { screenWords, type Words } from "./screen-words.ts";

/** Every word of the sign-in and registration screen. */
const english = {
  labels: {
    email: "Email",
    password: "Password",
    firstName: "First Name",
    lastName: "Last Name",
    phone: "Phone",
    militaryRank: "Military Rank",
    unit: "Unit",
    newsletter: "Subscribe to newsletter",
  },
  optional: "(optional)",
  show: "Show",
  hide: "Hide",
  login: {
    title: "Sign in",
    returns: "You return to the article afterwards.",
    submit: "Sign In",
    sending: "Signing in...",
    toRegister: "Need an account? Register",
    forgotten: "Forgot your password?",
    succeeded: { title: "Login successful", text: "Welcome back!" },
    failed: { title: "Login failed", text: "Please try again." },
    sendLinkAgain: "Send the link again",
  },
  passkey: {
    or: "or",
    use: "Use a passkey",
    failed: {
      title: "Login failed",
      text: "No passkey was used. Please try again, or sign in with your password.",
    },
  },
  register: {
    title: "Create an account",
    submit: "Create Account",
    sending: "Submitting...",
    toLogin: "Already have an account? Sign in",
    failed: { title: "Registration failed", text: "Please try again." },
  },
  submitted: {
    title: "Registration received",
    registered: "Registered",
    confirm: "Meanwhile, confirm your email: open the link we send you. It works for 24 hours.",
    ofPassword: (warning: string) =>
      `Your password is weak. ${warning} You can change it on your account's page.`,
    again: "No email? Send it again",
    waiting: "Waiting for an administrator",
    waitingText: "We will email you the decision. You can sign in as soon as your account is approved.",
    approved: "Approved",
    back: "Return to Login",
  },
  confirmEmail: {
    title: "Confirm your email",
    text: "Press the button to confirm that this address is yours.",
    submit: "Confirm Email",
    sending: "Confirming...",
    failed: { title: "Error", text: "The email could not be confirmed. Please try again." },
    askAgain: "Ask for a new link",
    already: "Already confirmed? Sign in",
    done: "Email confirmed",
    doneText: (email: string) => `${email} is confirmed as yours.`,
    pending: "An administrator is reviewing your registration. We will email you the decision.",
    toSignIn: "Go to sign in",
  },
  keepEmail: {
    title: "Keep your email",
    text: "This cancels the change and signs out everybody who is signed in with your account.",
    submit: "Keep Email",
    sending: "Sending...",
    failed: { title: "Error", text: "The email could not be kept. Please try again." },
    done: "Your email stays",
    doneText: "Whoever requested the change knows your password. Choose a new one now.",
    toReset: "Choose a new password",
  },
  confirmationRequest: {
    title: "Confirm your email",
    text: "Enter the address you registered with, and we will send you a link to confirm it. To confirm a new address instead, change it again on your account's page.",
    submit: "Send link",
    sending: "Sending...",
    sent: "Check your email",
    failed: { title: "Error", text: "The link could not be sent. Please try again." },
    toLogin: "Back to sign in",
  },
  resetRequest: {
    title: "Forgot your password?",
    text: "Enter the address of your account, and we will send you a link to choose a new password.",
    submit: "Send link",
    sending: "Sending...",
    sent: "Check your email",
    failed: { title: "Error", text: "The link could not be sent. Please try again." },
    toLogin: "Back to sign in",
  },
  newPassword: {
    title: "Choose a new password",
    text: "It signs you out everywhere. Then sign in with it here; a passkey asks for it once.",
    label: "New Password",
    submit: "Save Password",
    sending: "Saving...",
    succeeded: "Password changed",
    failed: { title: "Error", text: "The password could not be changed. Please try again." },
    askAgain: "Ask for a new link",
  },
  plate: {
    label:
      "Telescopic mast on a container roof: sensor head, whip antenna, panel antenna, collar and guy lines, numbered",
    parts: ["Sensor head", "Whip antenna", "Panel antenna", "Collar", "Guy line"],
    name: "Mast on a container roof",
    note: "Not to scale",
  },
} as const;

export type AuthCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    auth: AuthCopy;
  }
}
export const authCopy = screenWords("auth", english);
