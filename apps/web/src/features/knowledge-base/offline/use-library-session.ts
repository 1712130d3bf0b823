import { pageSizes } from "@antochi/contract/pagination";
import { findHint } from "@antochi/contract/screens";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { tidyUp } from "../../../device/keeping.ts";
import { readKeptMark } from "../../../device/kept-mark.ts";
import { UserNotTold } from "../../../session/fetch-current-user.ts";
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
import { followAcknowledgements, hasToTell } from "./tell.ts";
import { seedArticle } from "./use-seeded.ts";

/** How often a server that did not answer is asked again while the library is open. */
const askAgainMs = 15_000;
/**
 * So old a contact is renewed while the library stays open: what is saved does not come to its end while there is a line.
 */
const contactForMs = 3_600_000;
/** A line that answers nothing for so long is none. */
const patienceMs = 6_000;

type LibrarySession = {
  session: Session;
  /** Whether somebody is signed in is known, or will not be for now. */
  isSettled: boolean;
  /** Nothing but what lies on this device can be read. */
  isOffline: boolean;
  /** Saved articles that gave way when the server was met, perhaps to a newer edition. */
  gone: readonly number[];
};

/**
 * Who reads here: who is signed in or, where the server does not answer, the last who was and keeps articles on this device.
 * A session that ran out meanwhile is none of its business.
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
  /** Whether something is left to ask that the server refused for now. */
  const isLeft = useRef(false);
  const keeps = account !== undefined;

  /** @returns whether the server did all that it was asked */
  const meet = useCallback(async (): Promise<boolean> => {
    let isMet = false;
    /** Whoever was met while it was under way is not left again by it. */
    async function goAlone() {
      await stayAlone().catch(() => undefined);
      if (!isMet) setOffline(true);
      setSettled(true);
    }
    const waits = setTimeout(() => void goAlone(), patienceMs);
    try {
      const { user } = await refreshSession();
      const { gone: removed, isDone } = await contact(user);
      // The list may be what lay on this device, or from before: nothing is saved anew by it of what gave way.
      if (removed.length > 0 || isNewerOut()) await utils.knowledgeBase.listArticles.invalidate();
      isMet = true;
      if (removed.length > 0) setGone(removed);
      isLeft.current = !isDone;
      setOffline(false);
      return isDone;
    } catch (error) {
      // Who is signed in is known already: a server that is too busy to say so again is there all the same.
      if (error instanceof UserNotTold && currentSession().state === "member") {
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
    // Without an answer nobody is signed in, and the document's prompt says so.
    if (readKeptMark() === undefined) {
      loadSession()
        .catch(() => undefined)
        .finally(() => setSettled(true));
      // What a browser that keeps nothing more has left of it.
      tidyUp().catch(() => undefined);
      return undefined;
    }
    const soon = setTimeout(() => void meet());
    return () => clearTimeout(soon);
  }, [meet]);

  /** As nobody's: who looks at nothing does not use their session, which ends as if the library were closed. */
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
      // Another tab has removed the last of it.
      if (readKeptMark() === undefined) {
        await readKept();
        await tidyUp();
      }
      const owner = currentKept().account;
      const isDue = isOffline || (isLeft.current && mayAskAgain());
      if (isDue || (owner && isSomebodySignedIn() && (await hasToTell(owner.id)))) {
        if (!(await meet())) return;
        // What was put in the place of answers while the line was gone for a moment is asked for.
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
        // It waits no more on this device once it is known what became of it.
        void utils.reading.standing.invalidate().then(readKept);
      }),
    [utils],
  );

  const isAlone = isOffline && live.state !== "member" && keeps;
  useEffect(() => {
    if (isAlone) seed(client, utils, articles);
  }, [isAlone, articles, client, utils]);
  useEffect(() => {
    // What was put in the place of answers is asked for.
    if (wasOffline.current && !isOffline) void utils.invalidate();
    wasOffline.current = isOffline;
  }, [isOffline, utils]);

  const session: Session = isAlone ? { state: "member", user: account.user } : live;
  return { session, isSettled, isOffline: isOffline && keeps, gone };
}

/** Whether anything can be told: where a session ran out, nothing is until somebody signs in, in this tab or another. */
function isSomebodySignedIn(): boolean {
  return currentSession().state === "member" || findHint(document.cookie) !== undefined;
}

/** Whether a newer edition is out of something that is saved here. */
function isNewerOut(): boolean {
  return currentKept().articles.some(({ newerEdition }) => newerEdition !== null);
}

/** Puts what is kept in the place of the answers that do not come. */
function seed(
  client: QueryClient,
  utils: ReturnType<typeof api.useUtils>,
  kept: readonly KeptArticle[],
): void {
  const categories = new Map(kept.flatMap(({ category }) => (category ? [[category.id, category]] : [])));
  const articles = kept
    .map(({ article }) => article)
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt));
  // By their keys: what was parsed names its absent fields otherwise than an answer does.
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
