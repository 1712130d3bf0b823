import { inboxNewsSchema } from "@antochi/contract/inbox";
import type { DatabaseTransaction } from "@antochi/db/schema";
import { sql } from "kysely";
import type { z } from "zod";
import { mayStillAdminister } from "../../../sessions/may-still-administer.ts";
import { adminProcedure } from "../../../trpc.ts";

const channel = "inbox";
/** How long at most a stream goes on after its session ended while nothing happens, in milliseconds. */
const sessionCheckMs = 5_000;

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
export const inboxNews = adminProcedure.subscription(async function* ({ ctx, signal }) {
  let waiting: News[] = [anything];
  let wake = () => {};
  const over = new AbortController();
  const end = AbortSignal.any(signal ? [signal, over.signal] : [over.signal]);
  const isOver = () => end.aborted;
  const hear = (news: News) => {
    waiting.push(news);
    wake();
  };
  const leave = ctx.notifications.listen(channel, {
    heard: (payload) => hear(inboxNewsSchema.parse(JSON.parse(payload))),
    missed: () => hear(anything),
    closed: () => over.abort(),
  });
  const woken = () => wake();
  end.addEventListener("abort", woken, { once: true });
  try {
    while (!isOver()) {
      if (waiting.length === 0) await heardOrAfter(sessionCheckMs, (resolve) => (wake = resolve));
      if (isOver() || !(await mayStillAdminister(ctx))) return;
      const taken = waiting;
      waiting = [];
      yield* taken;
    }
  } finally {
    leave();
    end.removeEventListener("abort", woken);
  }
});

async function heardOrAfter(milliseconds: number, onWake: (resolve: () => void) => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  onWake(resolve);
  const timer = setTimeout(resolve, milliseconds);
  await promise;
  clearTimeout(timer);
}
