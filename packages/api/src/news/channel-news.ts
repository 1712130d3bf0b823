import type { Notifications } from "./notifications.ts";

/** The different messages since the last news, at most as many as requested; `missed` if there may be others. */
export type ChannelNews = readonly string[] | "missed";

type Options = {
  notifications: Notifications;
  channel: string;
  /** More messages than this at once become `missed`, so that a listener that takes none holds no more than this either. */
  most: number;
  signal: AbortSignal | undefined;
  /** After so many milliseconds it yields even if nothing happened, so that the listener can check whether it may go on. */
  everyMs: number;
};

/**
 * The messages on a channel, as any replica commits them, until the signal fires or the process stops. Begins with `missed`
 * once the channel is listened to.
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
