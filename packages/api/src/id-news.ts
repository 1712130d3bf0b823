import type { Notifications } from "./notifications.ts";

/** Ids that were said since the last news, at most so many as are wanted; `missed` where there may be others. */
export type IdNews = readonly number[] | "missed";

type Options = {
  notifications: Notifications;
  /** On which ids are said. */
  channel: string;
  /** More of them at once are told as `missed`. */
  most: number;
  signal: AbortSignal | undefined;
  /**
   * Milliseconds after which news come even if nothing happened, so that the listener can check whether it may go on.
   */
  everyMs: number;
};

/** Ids that are said on a channel as they are committed, by any replica, until the signal fires or the process stops. */
export async function* idNews({
  notifications,
  channel,
  most,
  signal,
  everyMs,
}: Options): AsyncGenerator<IdNews, void, undefined> {
  // What was said before this moment was not heard: it has to be read from the table.
  let news: number[] | "missed" = "missed";
  let wake = () => {};
  const over = new AbortController();
  const end = AbortSignal.any(signal ? [signal, over.signal] : [over.signal]);
  const leave = notifications.listen(channel, {
    heard(payload) {
      if (news !== "missed" && news.push(Number(payload)) > most) news = "missed";
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
