import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { Log } from "@antochi/jobs/log";
import { countQueued, discardQueued } from "@antochi/jobs/queue";
import { sql } from "kysely";
import { restartSchedule } from "../backup-schedule.ts";
import type { Dependencies } from "../dependencies.ts";

const channel = "mail_released";
const lookAgainMs = 1_000;

/** Since when no letter is sent; undefined where letters are sent. */
export async function mailHeldSince(db: Database): Promise<Date | undefined> {
  return (await db.selectFrom("mailHold").select("since").executeTakeFirst())?.since;
}

/** How many letters wait to be sent. */
export async function countHeldMail(db: Database, jobNames: readonly string[]): Promise<number> {
  return countQueued(db, jobNames);
}

/**
 * Lets every replica send waiting and new mail, and make backups on schedule, once the transaction is committed. Idempotent.
 * @returns whether mail was on hold
 */
export async function releaseMailHold(tx: DatabaseTransaction, now: Date): Promise<boolean> {
  const held = await tx.deleteFrom("mailHold").returning("since").executeTakeFirst();
  if (held !== undefined) await restartSchedule(tx, now);
  await sql`select pg_notify(${channel}, '')`.execute(tx);
  return held !== undefined;
}

/**
 * Deletes the letters that wait; mail stays on hold. An issue of the newsletter that was being sent is held with the rest of
 * its letters: an administrator knows whether the original sent those. @returns how many letters there were
 */
export async function discardHeldMail(tx: DatabaseTransaction, jobNames: readonly string[]): Promise<number> {
  const isHeld = sql<boolean>`exists (select from mail_hold)`;
  const letters = await discardQueued(tx, { names: jobNames, where: isHeld });
  await tx
    .updateTable("newsletterIssues")
    .set({ state: "held" })
    .where("state", "=", "sending")
    .where((eb) => eb.exists(eb.selectFrom("mailHold").select("since")))
    .execute();
  return letters;
}

type Parts = Pick<Dependencies, "db" | "notifications"> & { log: Log };

/**
 * Calls `start` once, as soon as mail is not on hold: at once, or when an administrator releases it, at whichever replica. A
 * hold is only ever set in an empty database, so none begins while a process runs.
 * @returns a function that stops waiting
 */
export function onceMailIsFree({ db, notifications, log }: Parts, start: () => void): () => void {
  let over = false;
  let again: NodeJS.Timeout | undefined;

  function look() {
    clearTimeout(again);
    mailHeldSince(db).then(
      (since) => {
        if (since !== undefined || over) return;
        giveUp();
        start();
      },
      (error: unknown) => {
        if (over) return;
        log.warn({ err: error, retryInMs: lookAgainMs }, "could not ask whether mail is held");
        clearTimeout(again);
        again = setTimeout(look, lookAgainMs).unref();
      },
    );
  }

  function giveUp() {
    over = true;
    clearTimeout(again);
    leave();
  }

  const leave = notifications.listen(channel, { heard: look, missed: look, closed: () => (over = true) });
  return giveUp;
}
