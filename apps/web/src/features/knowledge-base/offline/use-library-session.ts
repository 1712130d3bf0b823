import { useEffect, useRef, useState } from "react";
import { api } from "../../../api-client/api.ts";
import { type Session, useSession } from "../../../session/session.ts";
import { readKept, useKept } from "./kept-state.ts";
import { followAcknowledgements } from "./outbox.ts";
import { type ContactState, useContact } from "./use-contact.ts";
import { useSeededLibrary } from "./use-seeded.ts";

type LibrarySession = ContactState & { session: Session };

/**
 * Who is reading: the signed-in user or, where the server does not answer, the last one, if they saved articles on this
 * device. A session that has expired meanwhile does not matter here.
 * @param isReading whether an article is open
 */
export function useLibrarySession(isReading: boolean): LibrarySession {
  const live = useSession();
  const { account, articles } = useKept();
  const keeps = account !== undefined;
  // Whoever removes the last saved article without a connection still sees what was saved here: nothing.
  const [hasKept, setHasKept] = useState(keeps);
  if (keeps && !hasKept) setHasKept(true);
  const { isOffline, ...contact } = useContact({ keeps, isReading });
  const isAlone = isOffline && live.state !== "member" && keeps;
  useRefetchedStanding();
  useSeededLibrary(isAlone, articles);
  useRefetchedOnline(isOffline);
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
function useRefetchedOnline(isOffline: boolean): void {
  const utils = api.useUtils();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !isOffline) void utils.invalidate();
    wasOffline.current = isOffline;
  }, [isOffline, utils]);
}
