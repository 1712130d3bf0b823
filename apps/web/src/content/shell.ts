import type { Language } from "./language.ts";
import { messagePages } from "./message-pages.ts";
import type { ShellCopy } from "./shell-copy.ts";

const english: ShellCopy = {
  skipToContent: "Skip to content",
  navigation: "Main",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  homeOf: (name) => `${name}, home`,
  sections: { products: "Products", about: "About", contact: "Contact", newsletter: "Newsletter" },
  bar: { products: "Products", about: "About", contact: "Contact", newsletter: "Newsletter" },
  languages: "Language",
  themes: { name: "Colours", system: "System", light: "Light", dark: "Dark" },
  knowledgeBase: "Knowledge Base",
  training: "Training",
  login: "Login",
  logout: "Logout",
  logoutFailed: { title: "Logout failed", text: "You are still signed in. Please try again." },
  failed: messagePages.copy.error,
  offline: "You are offline. What you have typed stays here; send it when the connection is back.",
  toasts: { toast: "Notification", place: "Notifications ({hotkey})", close: "Close" },
  footer: {
    explore: "Sections",
    members: "Training and members",
    company: "Company",
    careers: "Careers",
    privacy: "Privacy Policy",
    data: "How we handle data",
    products: { fieldbox: "FieldBox", mantis: "Mantis", representative: "Representation" },
  },
  privacy: { text: "What we keep of this, and for how long:", link: "Privacy Policy" },
  print: {
    title: "Title",
    address: "Address",
    scale: "Scale",
    notToScale: "not to scale",
    date: "Printed",
    revision: "Revision",
    contact: "Contact",
  },
};

const loaded = new Map<Language, ShellCopy>([["en", english]]);

/** The words in a loaded language; those of the current page always are. */
export function shellCopy(language: Language): ShellCopy {
  return loaded.get(language) ?? english;
}

/** Loads the words of a language unless they are loaded already: English ones come with the page. */
export async function loadShellCopy(language: Language): Promise<void> {
  if (!loaded.has(language)) loaded.set(language, (await import("./shell-el.ts")).shellEl);
}
