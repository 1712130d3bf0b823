import { type ChannelNews, channelNews } from "./channel-news.ts";
import type { Context } from "../context.ts";
import { mayStillCall } from "../roles.ts";

/** The longest that a stream goes on after its session ended while nothing happens, in milliseconds. */
const sessionCheckMs = 5_000;

type AdminNews<Told> = {
  channel: string;
  /** More messages than this at once are read as `missed`. */
  most: number;
  signal: AbortSignal | undefined;
  /** Turns messages into what administrators are sent. */
  read: (news: ChannelNews) => readonly Told[] | Promise<readonly Told[]>;
};

/**
 * The messages on a channel, from whichever administrator and replica, as they are committed. Begins with what may have been
 * missed, once the channel is listened to, and ends with the session, or when its user is no longer an administrator.
 */
export async function* newsForAdmins<Told>(
  ctx: Context,
  { read, ...options }: AdminNews<Told>,
): AsyncGenerator<Told, void, undefined> {
  const { notifications } = ctx;
  for await (const news of channelNews({ ...options, notifications, everyMs: sessionCheckMs })) {
    const told = await read(news);
    // Checked after the reading, so that nothing is sent that happened after the session ended.
    if (!(await mayStillCall(ctx, "admin"))) return;
    yield* told;
  }
}
