import type { Database } from "@antochi/db/schema";
import { defineHourlyJob } from "@antochi/jobs/define-job";
import type { Log } from "@antochi/jobs/log";
import { sql } from "kysely";
import type { Dependencies } from "../dependencies.ts";
import { examine, recordCheck, type Registered } from "./check-file.ts";

export const scrubFilesJob = defineHourlyJob({ name: "scrub-stored-files", minute: 27 });

const day = 24 * 60 * 60 * 1000;
/** A sound file is due four weeks after its last check, or its registration; one that was found wrong after a day. */
const soundFor = 28 * day;
const wrongFor = day;
/** A round of all files takes at least this many hours, so that two days of a month are left for what went wrong. */
const hoursOfRound = 670;
const filesAtLeast = 20;
/** The most bytes read per hour of sound files, and again of wrong ones: 1.4 TB of either in a month. */
const bytesAtOnce = 2_000_000_000;
/** How many unreadable files each pass skips; more mean that the store is in trouble. */
const unreadableAtMost = 20;

type Parts = Pick<Dependencies, "db" | "store" | "now"> & { log: Log };

/**
 * Compares the stored PDFs that are due with their registration, longest unchecked first. Where the store does not answer,
 * the run ends and no file is marked: the queue retries it, and the next hour goes on. A file that cannot be read although
 * the store answers keeps its state, and fails the job once the others are done.
 */
export async function scrubFiles(parts: Parts, signal?: AbortSignal): Promise<void> {
  const unreadable: unknown[] = [];
  const { atOnce, sound, wrong } = await findDueFiles(parts.db, parts.now());
  for (const files of [sound, wrong]) {
    unreadable.push(...(await scrubSome(parts, { files, atOnce }, signal)));
  }
  if (unreadable.length === 0) return;
  throw new Error(`${unreadable.length} stored files could not be read`, { cause: unreadable[0] });
}

async function scrubSome(
  parts: Parts,
  { files, atOnce }: { files: readonly Registered[]; atOnce: number },
  signal: AbortSignal | undefined,
): Promise<unknown[]> {
  const { store, log } = parts;
  const unreadable: unknown[] = [];
  let done = 0;
  let bytes = 0;
  for (const file of files) {
    if (done === atOnce || (bytes > 0 && bytes + file.size > bytesAtOnce)) break;
    bytes += file.size;
    const { objectPath } = file;
    const condition = await examine(store, file, signal).catch(async (error: unknown) => {
      signal?.throwIfAborted();
      // Throws where the store does not answer, so that nothing else is asked of it.
      await store.ping();
      log.warn({ err: error, object: objectPath }, "a stored PDF could not be read");
      unreadable.push(error);
    });
    if (unreadable.length === unreadableAtMost) break;
    if (condition === undefined) continue;
    done += 1;
    if (condition !== "ok")
      log.warn({ object: objectPath, condition }, "a stored PDF is not as it was registered");
    await recordCheck(parts, { objectPath, condition });
  }
  return unreadable;
}

/**
 * The files that are due, longest unchecked first: those found sound at their last check, and those found wrong. Returns
 * more than one run checks, so that unreadable ones hold up no others.
 */
async function findDueFiles(
  db: Database,
  at: Date,
): Promise<{ atOnce: number; sound: Registered[]; wrong: Registered[] }> {
  const before = (age: number) => new Date(at.getTime() - age);
  const { rows: counted } = await sql<{ files: number }>`
    select count(*)::int as files from stored_files where state = 'registered'
  `.execute(db);
  const atOnce = Math.max(filesAtLeast, Math.ceil((counted[0]?.files ?? 0) / hoursOfRound));
  const some = atOnce + unreadableAtMost;
  const { rows: sound } = await sql<Registered>`
    select object_path, size, sha256 from stored_files
    where state = 'registered' and condition = 'ok' and coalesce(checked_at, registered_at) <= ${before(soundFor)}
    order by coalesce(checked_at, registered_at), id limit ${some}
  `.execute(db);
  const { rows: wrong } = await sql<Registered>`
    select object_path, size, sha256 from stored_files
    where condition <> 'ok' and checked_at <= ${before(wrongFor)}
    order by checked_at, id limit ${some}
  `.execute(db);
  return { atOnce, sound, wrong };
}
