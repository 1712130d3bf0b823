import { useEffect, useRef, useState } from "react";
import { type ApiError, toApiError } from "../../../api-client/api-error.ts";
import { keepListening } from "../../../api-client/keep-listening.ts";
import { liveApi } from "../../../api-client/live-api.ts";
import { useFollowRefusal } from "../../../session/use-lost-access.ts";
import { type Arrivals, entriesOf, isToFetchAgain, withArrival } from "./arrivals.ts";
import type { LogQuery } from "./use-logs.ts";

export type LiveState = "connecting" | "live" | "paused" | "refused";

type Options = {
  /** The log's filter; each filter has a stream of its own. */
  filter: LogQuery;
  /** The newest fetched entry's id, 0 in an empty log; undefined until the log is fetched. */
  newestId: number | undefined;
  /** Fetches the log again. */
  onFull: () => void;
};

/** Entries that arrived while the log is open, newest first, and a switch for listening. */
export function useLiveLogs({ filter, newestId, onFull }: Options) {
  const followRefusal = useFollowRefusal();
  const [isPaused, setPaused] = useState(false);
  /** Why the stream was refused to a user who is still here: it is not asked for again by itself. */
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [arrived, setArrived] = useState<Arrivals<LogQuery>>({ filter, entries: [] });
  const last = useRef(0);
  const isReady = newestId !== undefined;
  const { userId, articleId } = filter;

  useEffect(() => {
    last.current = newestId ?? 0;
    // Only another filter starts over; entries that arrive move the mark by themselves.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [filter, isReady]);

  useEffect(() => {
    if (isPaused || refusal !== null || !isReady) return;
    let isOver = false;
    const stop = keepListening({
      subscribe: (ends, left) =>
        liveApi.activity.liveLogs.subscribe(
          { userId, articleId, lastEventId: last.current || null },
          {
            ...ends,
            onData({ data }) {
              if (left.aborted) return;
              last.current = Math.max(last.current, data.id);
              setArrived((before) => withArrival(before, filter, data));
            },
          },
        ),
      onOpen: () => setOpen(true),
      onLost: () => setOpen(false),
      onRefused(again, error) {
        setOpen(false);
        followRefusal(error)
          .then(() => isOver || setRefusal(toApiError(error)))
          .catch(again);
      },
    });
    return () => {
      isOver = true;
      stop();
      setOpen(false);
    };
  }, [isPaused, refusal, isReady, filter, userId, articleId, followRefusal]);

  const isFull = isToFetchAgain(arrived);
  useEffect(() => {
    if (!isFull) return;
    setArrived({ filter, entries: [] });
    onFull();
    // Once each time, whatever else changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFull]);

  return {
    state: stateOf({ isPaused, isRefused: refusal !== null, isOpen }),
    refusal,
    arrived: entriesOf(arrived, filter),
    toggle: () => {
      setPaused(!isPaused && refusal === null);
      setRefusal(null);
    },
  };
}

function stateOf({
  isPaused,
  isRefused,
  isOpen,
}: Record<"isPaused" | "isRefused" | "isOpen", boolean>): LiveState {
  if (isPaused) return "paused";
  if (isRefused) return "refused";
  return isOpen ? "live" : "connecting";
}
