import type { Translated } from "./language.ts";
import type { SectionId } from "./sections.ts";

type ShellCopy = {
  skipToContent: string;
  navigation: string;
  openMenu: string;
  closeMenu: string;
  homeOf: (name: string) => string;
  sections: Record<SectionId, string>;
  knowledgeBase: string;
  training: string;
  login: string;
  logout: string;
  logoutFailed: { title: string; text: string };
  offline: string;
  /** How a screen reader is told of a toast and its place; `{hotkey}` stands for the key that goes there. */
  toasts: { toast: string; place: string; close: string };
  footer: { explore: string; members: string; company: string; careers: string; privacy: string };
};

/** The words around every page: bar, menu and footer. */
export const shellCopy: Translated<ShellCopy> = {
  en: {
    skipToContent: "Skip to content",
    navigation: "Main",
    openMenu: "Open menu",
    closeMenu: "Close menu",
    homeOf: (name) => `${name}, home`,
    sections: { products: "Products", about: "About", contact: "Contact", newsletter: "Newsletter" },
    knowledgeBase: "Knowledge Base",
    training: "Training",
    login: "Login",
    logout: "Logout",
    logoutFailed: { title: "Logout failed", text: "You are still signed in. Please try again." },
    offline: "You are offline. What you have typed stays here; send it when the connection is back.",
    toasts: { toast: "Notification", place: "Notifications ({hotkey})", close: "Close" },
    footer: {
      explore: "Sections",
      members: "Training and members",
      company: "Company",
      careers: "Careers",
      privacy: "Privacy Policy",
    },
  },
  el: {
    skipToContent: "Μετάβαση στο περιεχόμενο",
    navigation: "Κύρια πλοήγηση",
    openMenu: "Άνοιγμα μενού",
    closeMenu: "Κλείσιμο μενού",
    homeOf: (name) => `${name}, αρχική`,
    sections: {
      products: "Προϊόντα",
      about: "Η εταιρεία",
      contact: "Επικοινωνία",
      newsletter: "Ενημερωτικό δελτίο",
    },
    knowledgeBase: "Βάση γνώσεων",
    training: "Εκπαίδευση",
    login: "Σύνδεση",
    logout: "Αποσύνδεση",
    logoutFailed: {
      title: "Η αποσύνδεση απέτυχε",
      text: "Παραμένετε συνδεδεμένοι. Παρακαλώ δοκιμάστε ξανά.",
    },
    offline: "Είστε εκτός σύνδεσης. Όσα έχετε γράψει μένουν εδώ· στείλτε τα μόλις επανέλθει η σύνδεση.",
    toasts: { toast: "Ειδοποίηση", place: "Ειδοποιήσεις ({hotkey})", close: "Κλείσιμο" },
    footer: {
      explore: "Ενότητες",
      members: "Εκπαίδευση και μέλη",
      company: "Εταιρεία",
      careers: "Καριέρα",
      privacy: "Πολιτική απορρήτου",
    },
  },
};
