import { inboxNewsSchema } from "@antochi/contract/inbox";
import { pageSizes } from "@antochi/contract/pagination";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import type { z } from "zod";
import { channelNews } from "../../../channel-news.ts";
import { mayStillAdminister } from "../../../sessions/may-still-administer.ts";
import { adminProcedure } from "../../../trpc.ts";

const channel = "inbox";
/** How long at most a stream goes on after its session ended while nothing happens, in milliseconds. */
const sessionCheckMs = 5_000;
/** More enquiries at once than a list begins with are told as news of any. */
const most = pageSizes.messages.default;

type News = z.output<typeof inboxNewsSchema>;
/** Something may have happened that was not heard. */
const anything: News = { kind: null, id: null };

/** Tells whoever has the inbox open that something happened to an enquiry, once that is committed. */
export async function tellInbox(
  tx: DatabaseTransaction,
  { kind, id }: { kind: string; id: number },
): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ kind, id })})`.execute(tx);
}

/** What happens to enquiries, as it is committed. Ends with the session, or when its user is no administrator any more. */
export const inboxNews = adminProcedure.subscription(async function* ({ ctx, signal }): AsyncGenerator<News> {
  const { notifications } = ctx;
  for await (const news of channelNews({ notifications, channel, most, signal, everyMs: sessionCheckMs })) {
    if (!(await mayStillAdminister(ctx))) return;
    if (news === "missed") yield anything;
    else for (const each of news) yield inboxNewsSchema.parse(JSON.parse(each));
  }
});
