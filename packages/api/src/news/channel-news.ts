import type { Notifications } from "./notifications.ts";

/** What was said since the last news, each once, at most so many as are wanted; `missed` where there may be more. */
export type ChannelNews = readonly string[] | "missed";

type Options = {
  notifications: Notifications;
  channel: string;
  /** More than this at once is told as `missed`, so that who does not take any news holds no more than this either. */
  most: number;
  signal: AbortSignal | undefined;
  /**
   * Milliseconds after which news come even if nothing happened, so that the listener can check whether it may go on.
   */
  everyMs: number;
};

/**
 * What is said on a channel as it is committed, by any replica, until the signal fires or the process stops. Begins with
 * `missed` once the channel is listened to.
 */
export async function* channelNews({
  notifications,
  channel,
  most,
  signal,
  everyMs,
}: Options): AsyncGenerator<ChannelNews, void, undefined> {
  let news: Set<string> | "missed" = new Set();
  let wake = () => {};
  const over = new AbortController();
  const end = AbortSignal.any(signal ? [signal, over.signal] : [over.signal]);
  const leave = notifications.listen(channel, {
    heard(payload) {
      if (news !== "missed" && news.add(payload).size > most) news = "missed";
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
  const hasNews = () => news === "missed" || news.size > 0;
  function takeNews(): ChannelNews {
    const taken = news;
    news = new Set();
    return taken === "missed" ? taken : [...taken];
  }

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
      yield takeNews();
    }
  } finally {
    leave();
    end.removeEventListener("abort", woken);
  }
}
