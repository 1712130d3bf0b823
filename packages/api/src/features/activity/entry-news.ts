import { pageSizes } from "@antochi/contract/pagination";
import type { Notifications } from "../../notifications.ts";
import { activityChannel } from "./record-view.ts";

/** Ids of new log entries since the last news, at most a page; `missed` where there may be others. */
export type EntryNews = readonly number[] | "missed";

type Options = {
  notifications: Notifications;
  signal: AbortSignal | undefined;
  /**
   * Milliseconds after which news come even if nothing happened, so that the listener can check whether it may go on.
   */
  everyMs: number;
};

/** News of log entries as they are committed, by any replica, until the signal fires or the process stops. */
export async function* entryNews({
  notifications,
  signal,
  everyMs,
}: Options): AsyncGenerator<EntryNews, void, undefined> {
  // Entries from before this moment were not heard: they have to be read from the table.
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
