import { type ChannelNews, channelNews } from "./channel-news.ts";
import type { Context } from "../context.ts";
import { mayStillCall } from "../roles.ts";

/** How long at most a stream goes on after its session ended while nothing happens, in milliseconds. */
const sessionCheckMs = 5_000;

type AdminNews<Told> = {
  channel: string;
  /** More than this at once is read as `missed`. */
  most: number;
  signal: AbortSignal | undefined;
  /** What administrators are told of what was said. */
  read: (news: ChannelNews) => readonly Told[] | Promise<readonly Told[]>;
};

/**
 * What is said on a channel, by whichever administrator and at whichever replica, as it is committed. Begins with what may
 * have been missed, once the channel is listened to, and ends with the session, or when its user is no administrator any more.
 */
export async function* newsForAdmins<Told>(
  ctx: Context,
  { read, ...options }: AdminNews<Told>,
): AsyncGenerator<Told, void, undefined> {
  const { notifications } = ctx;
  for await (const news of channelNews({ ...options, notifications, everyMs: sessionCheckMs })) {
    const told = await read(news);
    // Asked after the reading, so that nothing is sent that happened after the session ended.
    if (!(await mayStillCall(ctx, "admin"))) return;
    yield* told;
  }
}
