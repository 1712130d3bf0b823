import type { HandlingLabel } from "@antochi/contract/publication";
import { screenWords, type Words } from "./screen-words.ts";

/** Every word of the knowledge base but those of its reader. */
const english = {
  title: "Knowledge Base",
  welcome: (username: string) => `Welcome, ${username}`,
  contactUs: "Contact Us",
  account: "Account",
  record: "My record",
  adminPanel: "Admin Panel",
  index: "Articles",
  recent: "Recent Articles",
  categories: "Categories",
  articleCount: (count: number) => (count === 1 ? "1 article" : `${count} articles`),
  noArticles: "No articles yet",
  emptyHint: "Articles appear here as soon as an administrator adds one.",
  pages: (count: number) => (count === 1 ? "1 page" : `${count} pages`),
  pageOf: (page: number, count: number) => `Page ${page} of ${count}`,
  read: "Read",
  continueAt: (page: number, count: number) => `Continue at page ${page} of ${count}`,
  search: {
    label: "Search the knowledge base",
    forMembers: "Search titles and text",
    forVisitors: "Search titles and descriptions",
    places: (count: number) => (count === 1 ? "1 place in the text" : `${count} places in the text`),
    placesOrMore: (count: number) => `${count.toLocaleString("en")}+ places in the text`,
    page: (page: number) => `p. ${page}`,
    more: (count: number, isCapped: boolean) => `${count}${isCapped ? "+" : ""} more in this article`,
    readByOcr: (confidence: number) => `read by OCR, ${confidence} % sure`,
    loading: "Searching",
    none: (query: string) => `No articles match “${query}”`,
    noneHint: "Try another word, or the beginning of one.",
    alike: "Similar titles",
    didYouMean: { before: "Did you mean ", after: "?" },
    shownBelow: (found: string) => `Shown below: ${found}`,
    asTyped: (query: string) => `Search for “${query}” as typed`,
  },
  loading: "Loading articles",
  loadFailed: "The list of articles could not be loaded. Check the connection.",
  document: {
    category: "Category",
    handling: "Handling",
    handlings: {
      Members: "Members",
      Instructors: "Instructors",
      "Named units": "Named units",
    } satisfies Record<HandlingLabel, string>,
    pages: "Pages",
    size: "Size",
    updated: "Updated",
    updatedOn: "updated",
    edit: "Edit",
    delete: "Delete",
    editOf: (title: string) => `Edit ${title}`,
    deleteOf: (title: string) => `Delete ${title}`,
    back: "Back to the articles",
  },
  dialogMissing: { title: "Error", text: "This could not be loaded. Check the connection and try again." },
  prompts: {
    nothing: { title: "Select an article", text: "Choose a title from the list, or search for one." },
    visitor: {
      title: "Sign in to read this article",
      text: "Documents are for approved members. You come back to this article afterwards.",
      signIn: "Sign In",
      register: "Need an account? Register",
    },
    suspended: {
      title: "Your account is suspended",
      text: "You cannot read articles until an administrator restores it. Please contact one.",
    },
    loading: { title: "Loading the article" },
    noList: {
      title: "Nothing to show yet",
      text: "Your articles appear here once the list has loaded.",
    },
    failed: {
      title: "The article could not be loaded",
      text: "The list of articles could not be loaded. Check the connection.",
      retry: "Try again",
    },
    gone: {
      title: "This article is no longer available",
      text: "It was removed, or the link is incomplete.",
    },
    notKept: {
      title: "This article is not saved on this device",
      text: "You are offline. It can be read when the connection is back.",
    },
    noPdf: {
      title: "No PDF available for this article",
      text: "The document is missing. Tell us and we will restore it.",
    },
  },
  contactDialog: {
    title: "Contact Us",
    labels: { name: "Name", email: "Email", subject: "Subject", message: "Message" },
    cancel: "Cancel",
    close: "Close",
    send: "Send Message",
    sending: "Sending...",
    succeeded: {
      title: "Message sent",
      text: "Your message has been sent successfully. We'll get back to you soon!",
    },
    failed: { title: "Error", text: "Failed to send message" },
  },
} as const;

export type KnowledgeBaseCopy = Words<typeof english>;
declare module "./screen-words.ts" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface ScreenWords {
    knowledgeBase: KnowledgeBaseCopy;
  }
}
export const knowledgeBaseCopy = screenWords("knowledgeBase", english);

const handlings = new Map<string, string>(Object.entries(knowledgeBaseCopy.document.handlings));

/** An article's handling label in the language of the screens. Copies carry it as it is stored. */
export function handlingWords(label: string): string {
  return handlings.get(label) ?? label;
}
