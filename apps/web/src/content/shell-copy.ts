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
  /** The same for the bar, which has less room. */
  bar: Record<SectionId, string>;
  languages: string;
  themes: Record<"name" | "system" | "light" | "dark", string>;
  knowledgeBase: string;
  training: string;
  login: string;
  logout: string;
  logoutFailed: { title: string; text: string };
  /** When a part of the page fails to load. */
  failed: { title: string; text: string };
  offline: string;
  /** How screen readers announce a toast and the region of toasts; `{hotkey}` stands for the key that leads there. */
  toasts: { toast: string; place: string; close: string };
  footer: {
    explore: string;
    members: string;
    company: string;
    careers: string;
    privacy: string;
    /** Links to the page, unlike the specified entry before it. */
    data: string;
    products: Record<ProductName, string>;
  };
  /** The privacy line at each form. */
  privacy: { text: string; link: string };
  /** The title block of a printed page. */
  print: Record<"title" | "address" | "scale" | "notToScale" | "date" | "revision" | "contact", string>;
};
