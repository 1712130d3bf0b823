import { pageSizes } from "@antochi/contract/pagination";
import type { Notifications } from "../../notifications.ts";
import { activityChannel } from "./record-view.ts";

/** Ids of new log entries since the last news, at most a page, or that some may have been missed. */
export type EntryNews = readonly number[] | "missed";

type Options = {
  notifications: Notifications;
  signal: AbortSignal | undefined;
  /** Milliseconds after which empty news come, so that whoever waits can look whether they still may. */
  everyMs: number;
};

/** News of the activity log as they are committed, by whatever replica, until the signal or the process's end. */
export async function* entryNews({
  notifications,
  signal,
  everyMs,
}: Options): AsyncGenerator<EntryNews, void, undefined> {
  // What was said before this moment is in the tables.
  let news: number[] | "missed" = "missed";
  let wake = () => {};
  const over = new AbortController();
  const end = AbortSignal.any(signal ? [signal, over.signal] : [over.signal]);
  const leave = notifications.listen(activityChannel, {
    heard(payload) {
      if (news !== "missed" && news.push(Number(payload)) > pageSizes.logs.max) news = "missed";
      wake();
    },
    missed() {
      news = "missed";
      wake();
    },
    closed: () => over.abort(),
  });
  const woken = () => wake();
  end.addEventListener("abort", woken, { once: true });

  const isOver = () => end.aborted;
  const hasNews = () => news.length > 0;

  try {
    while (!isOver()) {
      if (!hasNews()) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, everyMs);
        await promise;
        clearTimeout(timer);
      }
      if (isOver()) return;
      const taken = news;
      news = [];
      yield taken;
    }
  } finally {
    leave();
    end.removeEventListener("abort", woken);
  }
}
