import { findHint } from "@antochi/contract/screens";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { tidyUp } from "../../../device/keeping.ts";
import { readKeptMark } from "../../../device/kept-mark.ts";
import { UserUnknown } from "../../../session/fetch-current-user.ts";
import { currentSession, loadSession, refreshSession } from "../../../session/session.ts";
import { contact, type Gone, stayAlone } from "./contact.ts";
import { currentKept, readKept } from "./kept-state.ts";
import { followMissing, hasQueued } from "./outbox.ts";
import { mayAskAgain } from "./refusals.ts";
import type { RefetchList } from "./use-list-refetch.ts";

/** How often a server that did not answer is tried again while the library is open. */
const askAgainMs = 15_000;
/**
 * A contact older than this is renewed while the library stays open, so that saved articles do not expire while there is a
 * connection.
 */
const contactForMs = 3_600_000;
/** Without an answer for this long, one counts as offline. */
const patienceMs = 6_000;

export type ContactState = {
  /** Whether the session is known, or will not be for now. */
  isSettled: boolean;
  /** The server does not answer: only articles saved on this device can be read. */
  isOffline: boolean;
  /** What was removed at the last contact. */
  gone: readonly Gone[];
};

type Reader = {
  /** Whether articles of an account are saved on this device. */
  keeps: boolean;
  refetchList: RefetchList;
};

/** Contacts the server when the library opens, and again while it stays open. */
export function useContact({ keeps, refetchList }: Reader): ContactState {
  const { state, meet, settle, isLeft, underWay } = useMeet(refetchList);
  useFirstContact({ meet, settle });
  useRepeatedContact({ meet, isLeft, keeps, isOffline: state.isOffline, refetchList });
  useContactOnMissing({ meet, underWay });
  return state;
}

/** Resolves to whether the server accepted everything. */
type Meet = () => Promise<boolean>;

/** Asks the server who is signed in, and what may stay on this device. */
function useMeet(refetchList: RefetchList) {
  const [isSettled, setSettled] = useState(() => currentSession().state !== "unknown");
  const [isOffline, setOffline] = useState(false);
  const [gone, setGone] = useState<readonly Gone[]>([]);
  /** Whether the server refused a part for now, which is still to be done. */
  const isLeft = useRef(false);
  const begun = useRef(0);
  const underWay = useRef(0);
  const lastMet = useRef(0);

  const meet = useCallback<Meet>(async () => {
    begun.current += 1;
    underWay.current += 1;
    const turn = begun.current;
    const noteMet = () => {
      lastMet.current = Math.max(lastMet.current, turn);
    };
    /** This contact or a later one that succeeds meanwhile wins: then the library is not offline. */
    async function goAlone() {
      await stayAlone().catch(() => undefined);
      if (lastMet.current < turn) setOffline(true);
      setSettled(true);
    }
    const waits = setTimeout(() => void goAlone(), patienceMs);
    try {
      const { user } = await refreshSession();
      const { gone: removed, isDone } = await contact(user);
      // The list may come from this device, or be older: it does not name the editions that may take the place of others.
      if (removed.length > 0 || isNewerOut()) await refetchList(removed.map(({ articleId }) => articleId));
      noteMet();
      if (removed.length > 0) setGone(removed);
      isLeft.current = !isDone;
      setOffline(false);
      return isDone;
    } catch (error) {
      // The signed-in user is known already: a server too busy to confirm it can still be reached.
      if (error instanceof UserUnknown && currentSession().state === "member") {
        noteMet();
        isLeft.current = true;
        return false;
      }
      await goAlone();
      return false;
    } finally {
      clearTimeout(waits);
      underWay.current -= 1;
      setSettled(true);
    }
  }, [refetchList]);

  const settle = useCallback(() => setSettled(true), []);
  return { state: { isSettled, isOffline, gone }, meet, settle, isLeft, underWay };
}

function useFirstContact({ meet, settle }: { meet: Meet; settle: () => void }): void {
  useEffect(() => {
    // Without an answer nobody counts as signed in, and the prompt in the document's place says so.
    if (readKeptMark() === undefined) {
      loadSession()
        .catch(() => undefined)
        .finally(settle);
      // Removes leftovers where nothing is saved any more.
      tidyUp().catch(() => undefined);
      return undefined;
    }
    const soon = setTimeout(() => void meet());
    return () => clearTimeout(soon);
  }, [meet, settle]);
}

/**
 * Meets the server as soon as it refuses something done in a saved article that is withdrawn, or for others, by now: nobody
 * reads that on until the next contact. A contact under way asks about it anyway, once it has sent the queue.
 */
function useContactOnMissing({ meet, underWay }: { meet: Meet; underWay: RefObject<number> }): void {
  useEffect(
    () =>
      followMissing(() => {
        if (underWay.current === 0) void meet();
      }),
    [meet, underWay],
  );
}

type RepeatedContact = {
  meet: Meet;
  isLeft: RefObject<boolean>;
  keeps: boolean;
  isOffline: boolean;
  refetchList: RefetchList;
};

/** Meets the server again while there is something to do: once it answers, or accepts what it refused for now. */
function useRepeatedContact({ meet, isLeft, keeps, isOffline, refetchList }: RepeatedContact): void {
  const utils = api.useUtils();
  useEffect(() => {
    if (!keeps && !isOffline) return undefined;
    /**
     * Without a user: this must not prolong the session of somebody who is not reading, which ends as if the library were
     * closed.
     */
    async function renewContact() {
      try {
        await contact(null);
        if (isNewerOut()) await refetchList();
      } catch {
        await stayAlone();
      }
    }
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
  }, [keeps, isOffline, isLeft, meet, refetchList, utils]);
}

/** Whether the queue can be sent: after a session expired, not until somebody signs in, in this tab or another. */
function isSomebodySignedIn(): boolean {
  return currentSession().state === "member" || findHint(document.cookie) !== undefined;
}

/** Whether a newer edition of a saved article is out. */
function isNewerOut(): boolean {
  return currentKept().articles.some(({ newerEdition }) => newerEdition !== null);
}
