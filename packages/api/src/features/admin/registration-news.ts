import { limits } from "@antochi/contract/limits";
import type { RegistrationNews } from "@antochi/contract/vetting";
import { channelNews } from "../../channel-news.ts";
import { registrationChannel as channel } from "../../registration-news.ts";
import { mayStillAdminister } from "../../sessions/may-still-administer.ts";
import { adminProcedure } from "../../trpc.ts";

/** How long at most a stream goes on after its session ended while nothing happens, in milliseconds. */
const sessionCheckMs = 5_000;

/**
 * Who registers, and about whom something is decided, by whichever administrator and at whichever replica, as it is committed.
 * Begins with what may have been missed, and ends with the session, or when its user is no administrator any more.
 */
export const registrationNews = adminProcedure.subscription(async function* ({
  ctx,
  signal,
}): AsyncGenerator<RegistrationNews> {
  const { notifications } = ctx;
  const most = limits.decidedAtOnce;
  for await (const news of channelNews({ notifications, channel, most, signal, everyMs: sessionCheckMs })) {
    if (!(await mayStillAdminister(ctx))) return;
    if (news === "missed") yield { ids: null };
    else if (news.length > 0) yield { ids: news.map(Number) };
  }
});
