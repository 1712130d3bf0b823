import { pageTitles } from "./page-titles.ts";
import type { Words } from "./screen-words.ts";

/** The page for an unknown address. */
const notFound = {
  tab: pageTitles.notFound,
  title: "Page Not Found",
  text: "There is nothing at this address. It may have moved, or the link may be incomplete.",
  sheet: { number: "404", subject: "No drawing at this address", product: "–" },
  home: "Back to Home",
  knowledgeBase: "Knowledge Base",
} as const;

/** The page shown instead of one that could not be loaded or rendered. */
const error = {
  tab: pageTitles.error,
  title: "Something went wrong",
  text: "This page could not be loaded. Check the connection and try again.",
  sheet: { number: "–", subject: "Drawing not received", product: "–" },
  retry: "Try again",
} as const;

export type MessagePagesCopy = Words<{ notFound: typeof notFound; error: typeof error }>;

/** In English until the Greek words replace them: read them when the page is shown. */
export const messagePages: { copy: MessagePagesCopy } = { copy: { notFound, error } };
