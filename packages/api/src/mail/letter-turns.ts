import { DomainError } from "@antochi/contract/errors";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import { deleteOver } from "../in-batches.ts";

const minute = 60_000;

/**
 * The letters to strangers that one client address may cause in any `apart` milliseconds: five at once, twenty in any hour.
 */
const atOnce = 5;
const apart = 15 * minute;
const interval = sql`make_interval(secs => ${apart / 1000})`;
/** The longest delay of a letter; beyond it the request is refused, visibly to the visitor. */
const longestWait = 24 * 60 * minute;
/** A turn further ahead comes from a clock that was set back since, and delays nobody. */
const furthest = sql`make_interval(secs => ${(longestWait + apart) / 1000})`;

/**
 * Takes a client address's next turn for a letter to an address that a visitor typed. A letter beyond the rate is delayed,
 * not lost. Take a turn whether or not a letter will be sent, so that the delay of others reveals nothing. The row is locked
 * until the transaction ends, and a rollback gives the turn back.
 * @returns when the letter is due; undefined for at once
 */
export async function takeLetterTurn(
  tx: DatabaseTransaction,
  { now, request: { ip } }: Pick<Context, "now" | "request">,
): Promise<Date | undefined> {
  const at = now();
  const due = await nextTurn(tx, { ip, at, latest: null });
  if (due === undefined) throw new Error("Postgres answered no turn");
  const tooLong = due.getTime() - at.getTime() - longestWait;
  if (tooLong > 0) {
    throw new DomainError("too-many-requests", {
      message: "Too many requests came from your network. Please try again later.",
      retryAfter: Math.ceil(tooLong / 1000),
    });
  }
  return due > at ? due : undefined;
}

/** The longest delay of a letter that only repeats what the page has told its reader. */
const soon = 60 * minute;

/**
 * Takes a turn for a letter that may be omitted: if its delay would exceed an hour, it takes none, so that such letters
 * never delay a requested one by more than that.
 * @returns when the letter is due, if it is to be sent
 */
export async function takeSoonLetterTurn(
  tx: DatabaseTransaction,
  { now, request: { ip } }: Pick<Context, "now" | "request">,
): Promise<Date | undefined> {
  const at = now();
  return nextTurn(tx, { ip, at, latest: new Date(at.getTime() + soon) });
}

type Asked = { ip: string; at: Date; latest: Date | null };

/**
 * The turn that is `apart` after the fifth last, or now; none if that is after `latest`. All replicas count in the same row.
 */
async function nextTurn(tx: DatabaseTransaction, { ip, at, latest }: Asked): Promise<Date | undefined> {
  const before = sql`(case
    when turns.due[${atOnce}] > ${at}::timestamptz + ${furthest}
      then array_fill(${at}::timestamptz - ${interval}, array[${atOnce}::int])
    else turns.due
  end)`;
  const next = sql`greatest(excluded.due[${atOnce}], ${before}[${atOnce}], ${before}[1] + ${interval})`;
  const { rows } = await sql<{ due: Date }>`
    insert into letter_turns as turns (address, due, ends_at)
    values (
      ${ip},
      array_fill(${at}::timestamptz - ${interval}, array[${atOnce - 1}::int]) || ${at}::timestamptz,
      ${at}::timestamptz + ${interval}
    )
    on conflict (address) do update set due = ${before}[2:] || ${next}, ends_at = ${next} + ${interval}
      where ${next} <= coalesce(${latest}::timestamptz, 'infinity')
    returning due[${atOnce}] as due
  `.execute(tx);
  return rows[0]?.due;
}

export const sweepLetterTurnsJob = defineHourlyJob({ name: "sweep-letter-turns", minute: 51 });

/** Deletes the client addresses whose turns are over. */
export async function sweepLetterTurns({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  await deleteOver(db, { table: "letterTurns", keys: ["address"], end: "endsAt", now: now() });
}
