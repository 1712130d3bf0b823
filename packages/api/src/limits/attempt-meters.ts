import { anyNumber, anyText, anyTexts, prepareQuery } from "@antochi/db/prepared-query";
import type { Database } from "@antochi/db/schema";
import { type User, userColumns } from "@antochi/db/tables/users";
import { type RawBuilder, sql } from "kysely";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import type { NoPoint } from "./rate-limits.ts";

/** A meter, and what it counts under. */
type Metered = { meter: RateLimiterPostgres; key: string };

type Attempt = {
  /** A point is taken of this meter. */
  here: Metered;
  /** A point is taken of this one as well, where `here` had one left. */
  anywhere: Metered | null;
  /** This one is only read. */
  failures: Metered | null;
  /** The normalised e-mail of an account to look up as well. */
  owner: string | null;
};

type Counted = {
  /** Set where no point was left. `anywhere` is also undefined where no point of it was taken. */
  here: NoPoint | undefined;
  anywhere: NoPoint | undefined;
  /** Whether `failures` has no point left. */
  isSpent: boolean;
  /** The account of the requested e-mail, if there is one. */
  owner: User | undefined;
};

/**
 * Counts an attempt in two meters, reads a third and looks up the account, all in one statement. With rate-limiter-flexible
 * each would be one of its own, and round trips are most of what a sign-in costs beside its hash. It counts in the library's
 * rows as the library does, which uses them too; `attempt-meters.test.ts` holds both to the same.
 * The count is visible at once, but the commit does not wait for Postgres' disk: a crash of Postgres may lose the points of
 * its last moment. Do not call it in a transaction that does more, whose commit would not wait either.
 */
export async function countAttempt(
  db: Database,
  { here, anywhere, failures, owner }: Attempt,
): Promise<Counted> {
  const now = Date.now();
  const [row] = await countedAttempt(db, {
    now,
    hereKey: here.meter.getKey(here.key),
    hereOver: now + here.meter.msDuration,
    herePoints: here.meter.points,
    anywhereKeys: anywhere ? [anywhere.meter.getKey(anywhere.key)] : [],
    anywhereOver: now + (anywhere?.meter.msDuration ?? 0),
    failuresKeys: failures ? [failures.meter.getKey(failures.key)] : [],
    emails: owner === null ? [] : [owner],
  });
  if (!row) throw new Error("An attempt was counted nowhere");
  const { herePoints, hereExpire, anywherePoints, anywhereExpire, failed, ...found } = row;
  return {
    here: noPointOf(here, { points: herePoints, expire: hereExpire }, now),
    anywhere: anywhere
      ? noPointOf(anywhere, { points: anywherePoints, expire: anywhereExpire }, now)
      : undefined,
    isSpent: failures !== null && (failed ?? 0) >= failures.meter.points,
    owner: found.id === null ? undefined : found,
  };
}

function noPointOf(
  { meter }: Metered,
  { points, expire }: { points: number | null; expire: number | null },
  now: number,
): NoPoint | undefined {
  if (points === null || points <= meter.points) return undefined;
  const retryAfter = Math.max(1, Math.ceil(((expire ?? now) - now) / 1000));
  return { retryAfter, first: points === meter.points + 1 };
}

type Points = {
  herePoints: number;
  hereExpire: number | null;
  anywherePoints: number | null;
  anywhereExpire: number | null;
  failed: number | null;
};

const countedAttempt = prepareQuery({
  name: "counted-attempt",
  sample: {
    now: anyNumber(),
    hereKey: anyText(),
    hereOver: anyNumber(),
    herePoints: anyNumber(),
    anywhereKeys: anyTexts(),
    anywhereOver: anyNumber(),
    failuresKeys: anyTexts(),
    emails: anyTexts(),
  },
  build: (db, attempt) => {
    const counting = sql`
      on conflict (key) do update set
        points = case when rate_limits.expire <= ${attempt.now}::bigint then 1 else rate_limits.points + 1 end,
        expire = case when rate_limits.expire <= ${attempt.now}::bigint then excluded.expire else rate_limits.expire end
      returning points, expire`;
    const columns = sql.join(userColumns.map((column) => sql.ref(`users.${column}`)));
    const statement = sql<Points & (User | { id: null })>`
      with here as (
        insert into rate_limits (key, points, expire)
        values (${attempt.hereKey}::text, 1, ${attempt.hereOver}::bigint) ${counting}
      ), anywhere as (
        insert into rate_limits (key, points, expire)
        select account, 1, ${attempt.anywhereOver}::bigint
        from here, unnest(${attempt.anywhereKeys}::text[]) as account
        where here.points <= ${attempt.herePoints}::integer ${counting}
      )
      select here.points as here_points, here.expire as here_expire,
        anywhere.points as anywhere_points, anywhere.expire as anywhere_expire, failures.points as failed,
        ${columns}
      from here
        cross join (select set_config('synchronous_commit', 'off', true)) as unawaited
        left join anywhere on true
        left join rate_limits as failures on failures.key = any (${attempt.failuresKeys}::text[])
          and (failures.expire > ${attempt.now}::bigint or failures.expire is null)
        left join users on users.email = any (${attempt.emails}::text[])`;
    return { compile: () => statement.compile(db) };
  },
});

/** What a correct password undoes: keys whose counts are deleted, and keys that get one point back. */
export type Settlement = { forget: readonly string[]; giveBack: readonly string[] };

/** Settles the meters after a successful attempt. */
export async function settleMeters(db: Database, settlement: Settlement): Promise<void> {
  await settledMeters(db, settlement);
}

/**
 * Settles meters within another statement, which saves a round trip: common table expressions that run after the one called
 * `done`. Rows are locked in the order in which an attempt locks them, so that no two statements deadlock.
 */
export function settlingOf({ forget, giveBack }: Settlement, done: string): RawBuilder<unknown> {
  const after = (name: string) => sql`(select count(*) from ${sql.table(name)}) >= 0`;
  return sql`forgotten as (
      delete from rate_limits where key = any (${forget}::text[]) and ${after(done)} returning key
    ), given_back as (
      update rate_limits set points = points - 1 where key = any (${giveBack}::text[]) and ${after("forgotten")}
      returning key
    )`;
}

const settledMeters = prepareQuery({
  name: "settled-meters",
  sample: { forget: anyTexts(), giveBack: anyTexts() },
  build: (db, settlement) => {
    const statement = sql`with asked as (select), ${settlingOf(settlement, "asked")} select from given_back`;
    return { compile: () => statement.compile(db) };
  },
});
