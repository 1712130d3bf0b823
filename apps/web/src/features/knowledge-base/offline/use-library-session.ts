import { pageSizes } from "@antochi/contract/pagination";
import { findHint } from "@antochi/contract/screens";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { tidyUp } from "../../../device/keeping.ts";
import { readKeptMark } from "../../../device/kept-mark.ts";
import { UserUnknown } from "../../../session/fetch-current-user.ts";
import {
  currentSession,
  loadSession,
  refreshSession,
  type Session,
  useSession,
} from "../../../session/session.ts";
import type { KeptArticle } from "../../../device/kept-rows.ts";
import { contact, stayAlone } from "./contact.ts";
import { currentKept, readKept, useKept } from "./kept-state.ts";
import { mayAskAgain } from "./refusals.ts";
import { followAcknowledgements, hasQueued } from "./outbox.ts";
import { seedArticle } from "./use-seeded.ts";

/** How often a server that did not answer is tried again while the library is open. */
const askAgainMs = 15_000;
/**
 * A contact older than this is renewed while the library stays open, so that saved articles do not expire while there is a
 * connection.
 */
const contactForMs = 3_600_000;
/** Without an answer for this long, one counts as offline. */
const patienceMs = 6_000;

type LibrarySession = {
  session: Session;
  /** Whether the session is known, or will not be for now. */
  isSettled: boolean;
  /** Only articles saved on this device can be read. */
  isOffline: boolean;
  /** Saved articles that were removed at the last contact; a newer edition may take their place. */
  gone: readonly number[];
};

/**
 * Who is reading: the signed-in user or, where the server does not answer, the last one, if they saved articles on this
 * device. A session that has expired meanwhile does not matter here.
 */
export function useLibrarySession(): LibrarySession {
  const live = useSession();
  const { account, articles } = useKept();
  const [isSettled, setSettled] = useState(() => currentSession().state !== "unknown");
  const [isOffline, setOffline] = useState(false);
  const [gone, setGone] = useState<readonly number[]>([]);
  const utils = api.useUtils();
  const client = useQueryClient();
  const wasOffline = useRef(false);
  /** Whether the server refused a part for now, which is still to be done. */
  const isLeft = useRef(false);
  const keeps = account !== undefined;

  /** @returns whether the server accepted everything */
  const meet = useCallback(async (): Promise<boolean> => {
    let isMet = false;
    /** A contact that succeeds meanwhile wins: then the library is not offline. */
    async function goAlone() {
      await stayAlone().catch(() => undefined);
      if (!isMet) setOffline(true);
      setSettled(true);
    }
    const waits = setTimeout(() => void goAlone(), patienceMs);
    try {
      const { user } = await refreshSession();
      const { gone: removed, isDone } = await contact(user);
      // The list may come from this device, or be older: renewing a removed article from it would save the old edition
      // again.
      if (removed.length > 0 || isNewerOut()) await utils.knowledgeBase.listArticles.invalidate();
      isMet = true;
      if (removed.length > 0) setGone(removed);
      isLeft.current = !isDone;
      setOffline(false);
      return isDone;
    } catch (error) {
      // The signed-in user is known already: a server too busy to confirm it can still be reached.
      if (error instanceof UserUnknown && currentSession().state === "member") {
        isMet = true;
        isLeft.current = true;
        return false;
      }
      await goAlone();
      return false;
    } finally {
      clearTimeout(waits);
      setSettled(true);
    }
  }, [utils]);

  useEffect(() => {
    // Without an answer nobody counts as signed in, and the prompt in the document's place says so.
    if (readKeptMark() === undefined) {
      loadSession()
        .catch(() => undefined)
        .finally(() => setSettled(true));
      // Removes leftovers where nothing is saved any more.
      tidyUp().catch(() => undefined);
      return undefined;
    }
    const soon = setTimeout(() => void meet());
    return () => clearTimeout(soon);
  }, [meet]);

  /**
   * Without a user: this must not prolong the session of somebody who is not reading, which ends as if the library were
   * closed.
   */
  const renewContact = useCallback(async () => {
    try {
      await contact(null);
      if (isNewerOut()) await utils.knowledgeBase.listArticles.invalidate();
    } catch {
      await stayAlone();
    }
  }, [utils]);

  useEffect(() => {
    if (!keeps && !isOffline) return undefined;
    async function meetAgain() {
      // Another tab has removed the last saved article.
      if (readKeptMark() === undefined) {
        await readKept();
        await tidyUp();
      }
      const owner = currentKept().account;
      const isDue = isOffline || (isLeft.current && mayAskAgain());
      if (isDue || (owner && isSomebodySignedIn() && (await hasQueued(owner.id)))) {
        if (!(await meet())) return;
        // Refetches the queries that stored data answered while the connection was lost for a moment.
        void utils.marks.listMarks.invalidate();
        void utils.reading.standing.invalidate();
      } else if (owner && mayAskAgain() && Date.now() - owner.contactAt >= contactForMs) await renewContact();
    }
    const again = () => void meetAgain().catch(() => undefined);
    const timer = setInterval(again, askAgainMs);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [keeps, isOffline, meet, renewContact, utils]);

  useEffect(
    () =>
      followAcknowledgements(() => {
        void utils.record.invalidate();
        // Once its outcome is known it is no longer pending on this device.
        void utils.reading.standing.invalidate().then(readKept);
      }),
    [utils],
  );

  const isAlone = isOffline && live.state !== "member" && keeps;
  useEffect(() => {
    if (isAlone) seed(client, utils, articles);
  }, [isAlone, articles, client, utils]);
  useEffect(() => {
    // Refetches the queries that stored data answered.
    if (wasOffline.current && !isOffline) void utils.invalidate();
    wasOffline.current = isOffline;
  }, [isOffline, utils]);

  const session: Session = isAlone ? { state: "member", user: account.user } : live;
  return { session, isSettled, isOffline: isOffline && keeps, gone };
}

/** Whether the queue can be sent: after a session expired, not until somebody signs in, in this tab or another. */
function isSomebodySignedIn(): boolean {
  return currentSession().state === "member" || findHint(document.cookie) !== undefined;
}

/** Whether a newer edition of a saved article is out. */
function isNewerOut(): boolean {
  return currentKept().articles.some(({ newerEdition }) => newerEdition !== null);
}

/** Fills the query cache from this device, in place of the answers that do not come. */
function seed(
  client: QueryClient,
  utils: ReturnType<typeof api.useUtils>,
  kept: readonly KeptArticle[],
): void {
  const categories = new Map(kept.flatMap(({ category }) => (category ? [[category.id, category]] : [])));
  const articles = kept
    .map(({ article }) => article)
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  // By query key: the types of stored rows declare absent fields differently from those of answers.
  const { listArticles, listOrderedCategories } = api.knowledgeBase;
  client.setQueryData(getQueryKey(listArticles, { limit: pageSizes.articles.default }, "infinite"), {
    pages: [articles],
    pageParams: [null],
  });
  client.setQueryData(
    getQueryKey(listOrderedCategories, { limit: pageSizes.categories.default }, "infinite"),
    {
      pages: [
        [...categories.values()].map((category) => ({ ...category, articleCount: countIn(category.id) })),
      ],
      pageParams: [null],
    },
  );
  utils.reading.listPositions.setData(
    undefined,
    kept.flatMap(({ position }) => position ?? []),
  );
  for (const each of kept) seedArticle(utils, each);
  function countIn(categoryId: number): number {
    return articles.filter((article) => article.categoryId === categoryId).length;
  }
}
