import type { ProductName } from "./product-names.ts";
import type { SectionId } from "./sections.ts";

/** The words around every page: bar, menu and footer. */
export type ShellCopy = {
  skipToContent: string;
  navigation: string;
  openMenu: string;
  closeMenu: string;
  homeOf: (name: string) => string;
  sections: Record<SectionId, string>;
  /** The same in the bar, which has less room. */
  bar: Record<SectionId, string>;
  languages: string;
  themes: Record<"name" | "system" | "light" | "dark", string>;
  knowledgeBase: string;
  training: string;
  login: string;
  logout: string;
  logoutFailed: { title: string; text: string };
  /** Where a part of the page does not come. */
  failed: { title: string; text: string };
  offline: string;
  /** How a screen reader is told of a toast and its place; `{hotkey}` stands for the key that goes there. */
  toasts: { toast: string; place: string; close: string };
  footer: {
    explore: string;
    members: string;
    company: string;
    careers: string;
    privacy: string;
    /** Leads to the page, which the specified entry before it does not. */
    data: string;
    products: Record<ProductName, string>;
  };
  /** The line at each form. */
  privacy: { text: string; link: string };
  /** The title block of a printed page. */
  print: Record<"title" | "address" | "scale" | "notToScale" | "date" | "revision" | "contact", string>;
};
