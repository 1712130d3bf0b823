import type { ActivityItem } from "@antochi/contract/activity";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { keepListening } from "../../../api-client/keep-listening.ts";
import { liveApi } from "../../../api-client/live-api.ts";
import { refreshSession } from "../../../session/session.ts";
import type { LogQuery } from "./use-logs.ts";

export type LiveState = "connecting" | "live" | "paused";

/** The maximum number of entries that arrive before the log is fetched again. */
const maxEntries = 1_000;

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
  const router = useRouter();
  const [isPaused, setPaused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [arrived, setArrived] = useState<{ filter: LogQuery; entries: ActivityItem[] }>({
    filter,
    entries: [],
  });
  const last = useRef(0);
  const isReady = newestId !== undefined;
  const { userId, articleId } = filter;

  useEffect(() => {
    last.current = newestId ?? 0;
    // Only another filter starts over; entries that arrive move the mark by themselves.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [filter, isReady]);

  useEffect(() => {
    if (isPaused || !isReady) return;
    const stop = keepListening({
      subscribe: (ends, left) =>
        liveApi.activity.liveLogs.subscribe(
          { userId, articleId, lastEventId: last.current || null },
          {
            ...ends,
            onData({ data }) {
              if (left.aborted) return;
              last.current = Math.max(last.current, data.id);
              setArrived((before) => ({
                filter,
                entries: [data, ...(before.filter === filter ? before.entries : [])],
              }));
            },
          },
        ),
      onOpen: () => setOpen(true),
      onLost: () => setOpen(false),
      // A refusal may mean that the session has ended or changed.
      onRefused(again) {
        setOpen(false);
        refreshSession()
          .then(() => router.invalidate())
          .catch(again);
      },
    });
    return () => {
      stop();
      setOpen(false);
    };
  }, [isPaused, isReady, filter, userId, articleId, router]);

  const isFull = arrived.entries.length >= maxEntries;
  useEffect(() => {
    if (!isFull) return;
    setArrived({ filter, entries: [] });
    onFull();
    // Once each time, whatever else changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFull]);

  return {
    state: isPaused ? ("paused" as const) : isOpen ? ("live" as const) : ("connecting" as const),
    arrived: arrived.filter === filter ? arrived.entries : [],
    toggle: () => setPaused(!isPaused),
  };
}
