import type { RegisteredRouter, RouterHistory } from "@tanstack/react-router";
import type { Sought } from "./reader-state.ts";

declare module "@tanstack/react-router" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  interface HistoryState {
    /** How far down its page the reader of a document was before a jump, for their return. */
    spot?: number;
  }
}

type Router = Pick<RegisteredRouter, "history" | "navigate" | "parseLocation">;

/** What the address of an open document asks for, and how it came there. */
export type Visit = {
  page: number | undefined;
  sought: Sought | undefined;
  /** By a link, not by Back or Forward. */
  isLink: boolean;
  /** The address is the same as before. */
  isRepeated: boolean;
};

export type DocumentHistory = ReturnType<typeof createDocumentHistory>;

/** Reads and writes the history entries of one article's document. */
export function createDocumentHistory({ history, navigate, parseLocation }: Router, articleId: number) {
  /** Whether only the spot is being written into the history entry, which is no navigation. */
  let isKeepingSpot = false;

  return {
    /** How far down its page the document opens, as a share of the page's height. */
    spot: (): number => shareIn(history.location.state.spot),

    keepSpot: (down: number): void => {
      const { href, state } = history.location;
      isKeepingSpot = true;
      history.replace(href, { ...state, spot: down });
      // As in `writePage`: merged with the jump, the spot would be stored for the jump's page instead.
      history.flush();
      isKeepingSpot = false;
    },

    writePage: (page: number, entry: "replaced" | "added"): void => {
      void navigate({
        to: "/knowledge-base",
        search: (before) => ({ ...before, article: articleId, page }),
        replace: entry === "replaced",
        resetScroll: false,
      });
      // The router merges writes made at the same moment: of a page and a jump from it, only the jump would remain.
      history.flush();
    },

    /**
     * Calls back with the current address and after each navigation; without a visit once the address is not this
     * document's. Follows the history itself: a page written to it is rendered a little later, when another may be in view.
     * @returns a function that unsubscribes
     */
    follow(listener: (visit: Visit | undefined) => void): () => void {
      let { href } = history.location;
      function report(action?: HistoryAction): void {
        if (isKeepingSpot) return;
        const { article, ...address } = parseLocation(history.location).search;
        if (article !== articleId) return listener(undefined);
        const isRepeated = history.location.href === href;
        href = history.location.href;
        const isLink = action === "PUSH" || action === "REPLACE";
        listener({ page: pageIn(address), sought: soughtIn(address), isLink, isRepeated });
      }
      report();
      return history.subscribe(({ action }) => report(action.type));
    },
  };
}

type HistoryAction = Parameters<Parameters<RouterHistory["subscribe"]>[0]>[0]["action"]["type"];

type Address = { page?: unknown; find?: unknown; nth?: unknown };

/** The page in an address, which anybody may have typed. */
function pageIn({ page }: Address): number | undefined {
  return isCount(page) ? page : undefined;
}

/** The share of a page's height in a history entry; 0 without one. */
function shareIn(spot: unknown): number {
  return typeof spot === "number" && Number.isFinite(spot) ? spot : 0;
}

/** What an address asks to find. */
export function soughtIn(address: Address): Sought | undefined {
  const { find, nth } = address;
  // The router parses some words as numbers or booleans.
  if (!["string", "number", "boolean"].includes(typeof find) || find === "") return undefined;
  return { words: String(find), page: pageIn(address), nth: isCount(nth) ? nth : undefined };
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0;
}

type Before = {
  /** What was sought last. */
  known: Sought | undefined;
  /** Whether the visit leads to another page. */
  isLed: boolean;
};

/** Whether a visit leads to what it seeks: Back returns to the earlier place; a link to words leads to them each time. */
export function leadsToSought({ sought, isLink, isRepeated }: Visit, { known, isLed }: Before): boolean {
  const isOther = sought?.words !== known?.words || sought?.nth !== known?.nth;
  return isOther || (isLink && sought !== undefined && (isLed || isRepeated));
}
