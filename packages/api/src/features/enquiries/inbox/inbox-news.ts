import { inboxNewsSchema } from "@antochi/contract/inbox";
import { pageSizes } from "@antochi/contract/pagination";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import type { z } from "zod";
import { newsForAdmins } from "../../../news/news-for-admins.ts";
import { adminProcedure } from "../../../trpc.ts";

const channel = "inbox";
/** More news at once than the list's first page has enquiries are reported as `anything`. */
const most = pageSizes.messages.default;

type News = z.output<typeof inboxNewsSchema>;
/** News may have been missed, about any enquiry. */
const anything: News = { kind: null, id: null };

/** Notifies open inboxes that something happened to an enquiry, once the transaction is committed. */
export async function announceEnquiry(
  tx: DatabaseTransaction,
  { kind, id }: { kind: string; id: number },
): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify({ kind, id })})`.execute(tx);
}

/** Streams what happens to enquiries. */
export const inboxNews = adminProcedure.subscription(({ ctx, signal }) =>
  newsForAdmins(ctx, {
    channel,
    most,
    signal,
    read: (news) =>
      news === "missed" ? [anything] : news.map((each) => inboxNewsSchema.parse(JSON.parse(each))),
  }),
);
