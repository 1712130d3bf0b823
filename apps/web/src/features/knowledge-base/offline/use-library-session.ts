import { partialMatchKey } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { type Session, useSession } from "../../../session/session.ts";
import { readKept, useKept } from "./kept-state.ts";
import { followAcknowledgements } from "./outbox.ts";
import { type ContactState, useContact } from "./use-contact.ts";
import { type RefetchList, useListRefetch } from "./use-list-refetch.ts";
import { useSeededLibrary } from "./use-seeded.ts";

type LibrarySession = ContactState & { session: Session };

/**
 * Who is reading: the signed-in user or, where the server does not answer, the last one, if they saved articles on this
 * device. A session that has expired meanwhile does not matter here.
 * @param openId the open article
 */
export function useLibrarySession(openId: number | undefined): LibrarySession {
  const live = useSession();
  const { account, articles } = useKept();
  const keeps = account !== undefined;
  // Whoever removes the last saved article without a connection still sees what was saved here: nothing.
  const [hasKept, setHasKept] = useState(keeps);
  if (keeps && !hasKept) setHasKept(true);
  const refetchList = useListRefetch(openId);
  const { isOffline, ...contact } = useContact({ keeps, refetchList });
  const isAlone = isOffline && live.state !== "member" && keeps;
  useRefetchedStanding();
  useSeededLibrary(isAlone, articles);
  useRefetchedOnline(isOffline, refetchList);
  const session: Session = isAlone ? { state: "member", user: account.user } : live;
  return { ...contact, session, isOffline: isOffline && hasKept };
}

/** Refetches what depends on a queued acknowledgement once the server has answered it. */
function useRefetchedStanding(): void {
  const utils = api.useUtils();
  useEffect(
    () =>
      followAcknowledgements(() => {
        void utils.record.invalidate();
        // Once its outcome is known it is no longer pending on this device.
        void utils.reading.standing.invalidate().then(readKept);
      }),
    [utils],
  );
}

/** Refetches the queries that stored data answered, once the server answers again. */
function useRefetchedOnline(isOffline: boolean, refetchList: RefetchList): void {
  const utils = api.useUtils();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) {
      const list = getQueryKey(api.knowledgeBase.listArticles);
      void utils.invalidate(undefined, { predicate: ({ queryKey }) => !partialMatchKey(queryKey, list) });
      void refetchList();
    }
    wasOffline.current = isOffline;
  }, [isOffline, utils, refetchList]);
}
