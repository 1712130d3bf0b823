import type { IssueItem } from "@antochi/contract/newsletter";
import type { NewsletterPlate } from "@antochi/contract/newsletter-text";
import { formatCount } from "../numbers/format-count.ts";

const addresses = (count: number) => `${formatCount(count)} ${count === 1 ? "address" : "addresses"}`;

/** The words of the newsletter: an issue that is written, and those that were sent. */
export const newsletterCopy = {
  parts: { label: "Newsletter", write: "Write", issues: "Issues", addresses: "Addresses" },
  loading: "Loading the issue",
  languages: { en: "English", el: "Ελληνικά" },
  addresses,
  subject: { en: "Subject in English", el: "Subject in Greek" },
  text: { en: "Text in English", el: "Text in Greek" },
  hint: "Markdown: **weight**, *emphasis*, # heading, - list, [words](https://…)",
  drawing: "Add a drawing",
  drawings: {
    "container-suite": "Container suite",
    "container-exploded": "Container, taken apart",
    "mantis-profile": "Mantis, from the side",
    "mantis-quay": "Mantis at the quay",
    "fpv-airframe": "FPV airframe",
    "fpv-flight": "FPV in flight",
    "radio-net": "Radio net",
    "about-workshop": "Workshop",
    "site-scene": "Site",
  } satisfies Record<NewsletterPlate, string>,
  differ: (blocks: number, other: string) =>
    blocks === 1
      ? `The ${other} text has one more paragraph.`
      : `The ${other} text has ${blocks} more paragraphs.`,
  preview: {
    label: "As it arrives",
    language: "Language of the preview",
    empty: "What you write appears here as it arrives.",
    why: "You receive this email because you confirmed your subscription.",
    unsubscribe: "Unsubscribe",
  },
  kept: (time: string) => `Draft kept ${time}`,
  keeping: "Keeping the draft…",
  notKept: "The draft could not be kept. It is still here and will be tried again.",
  overtaken: {
    title: "Somebody else has edited this issue.",
    text: "Your version is still in the fields, but not kept.",
    theirs: "Show theirs",
    mine: "Keep mine instead",
    failed: { title: "Error", text: "Their version could not be loaded. Yours is still in the fields." },
  },
  test: {
    act: "Send test email to me",
    sent: { title: "Test email sent", description: "It comes in both languages." },
    failed: { title: "Error", text: "The test email was not sent." },
  },
  send: {
    act: (count: number) => `Send to ${formatCount(count)}…`,
    nobody: "No confirmed address",
    unfinished: "A subject and a text are needed in both languages.",
    title: (count: number) =>
      `Send this issue to ${formatCount(count)} confirmed ${count === 1 ? "address" : "addresses"}?`,
    confirm: (count: number) => `Send to ${formatCount(count)}`,
    leftOut: "Left out",
    takes: "Takes",
    test: "Test email",
    tested: "sent to you in its current form",
    untested: "none sent since the last change",
    without: (unconfirmed: number, refused: number) =>
      `${formatCount(unconfirmed)} not confirmed, ${formatCount(refused)} refused before`,
    duration: (count: number, pace: number) =>
      `about ${formatCount(Math.max(1, Math.ceil(count / pace)))} min, ${formatCount(pace)} a minute`,
    grace: "For one minute nothing leaves; then what is sent cannot be called back.",
    failed: { title: "Error", text: "The issue was not sent." },
  },
  issues: {
    list: "Issues",
    loading: "Loading issues",
    empty: "No issue has been sent yet.",
    emptyHint: "Issues you send appear here, with how many they reached.",
    number: (number: number) => `No ${number}`,
    columns: {
      issue: "Issue",
      subject: "Subject",
      sent: "Sent",
      reached: "Sent to",
      refused: "Refused by server",
      unreached: "Not reached",
      uncertain: "Uncertain",
      unsubscribed: "Unsubscribed",
    },
    older: "Older issues",
    open: "Open",
    close: "Close",
    state: {
      sending: "Sending",
      held: "Held",
      stopped: "Stopped: the mail server refused many of the latest emails",
      sent: "Sent",
    } satisfies Record<IssueItem["state"], string>,
    grace: "Begins within a minute; until then it can be called back.",
    progress: (settled: number, all: number) => `${formatCount(settled)} of ${formatCount(all)}`,
    leave: "You may leave this page.",
    hold: "Hold",
    resume: "Resume",
    recall: "Call back",
    recalled: { title: "Issue called back", description: "It is the draft again." },
    failed: { title: "Error", text: "That did not work. Please try again." },
    honest:
      "These are all the figures there are. Our emails carry no tracking picture and no marked links, so nobody knows who opened them.",
    unreachedMeans:
      "Not reached: the mail server asked five times to try later, for example because of a full mailbox. The next issue goes there again.",
    uncertainMeans:
      "Uncertain: sending was interrupted after the email was handed over. It may have arrived, and is not sent again.",
    addresses: "Refused, not reached and uncertain",
    addressStates: { refused: "refused", unreached: "not reached", uncertain: "uncertain" },
  },
} as const;
