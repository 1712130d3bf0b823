import { longCode } from "@antochi/contract/readable-codes";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { type RateLimits, requirePoint } from "../limits/rate-limits.ts";
import { signsOf } from "../secrets/secret-tokens.ts";
import { hasLapsed } from "./acknowledgement-queries.ts";

/** All that anyone who holds a code may know of an acknowledgement. */
export type Verified = {
  /** The member's; null where the name was removed with the account. */
  initials: string | null;
  articleId: number;
  /** Only where every member may read the article. */
  title: string | null;
  edition: number;
  acknowledgedAt: Date;
  standing: "current" | "superseded" | "lapsed" | "withdrawn";
};

/** The most acknowledgements listed for one code. */
const listed = 1_000;

/** A typed code in its stored form; undefined where it cannot be one. */
export function readCode(typed: string): string | undefined {
  const code = signsOf(typed);
  return longCode.test(code) ? code : undefined;
}

/**
 * Looks a code up. Codes have 128 bits, so that none is found by trying; look-ups are metered all the same.
 * @returns its acknowledgement, or all of a certificate, latest first; none for a code that was never issued
 */
export async function verifyCode(
  { db, rateLimits, now }: { db: Database; rateLimits: Pick<RateLimits, "verifications">; now: () => Date },
  { code, from }: { code: string; from: string },
): Promise<Verified[]> {
  await requirePoint(rateLimits.verifications, from);
  const { rows } = await sql<Verified>`
    select
      upper(left(first_name, 1)) || '.' || upper(left(last_name, 1)) || '.' as initials,
      acknowledged.article_id, acknowledged.edition, acknowledged.acknowledged_at,
      case when article.readers @> '{members}' then acknowledged.title end as title,
      case
        when article.id is null or article.state = 'withdrawn' then 'withdrawn'
        when ${hasLapsed(now())} then 'lapsed'
        when current.number > acknowledged.edition then 'superseded'
        else 'current'
      end as standing
    from acknowledgements as acknowledged
      left join knowledge_base_articles as article on article.id = acknowledged.article_id
      left join article_editions as current on current.article_id = article.id and current.is_current
    -- An array, since an 'or' over two tables is answered by no index. verify-plans.test.ts holds it.
    where acknowledged.id = any(array(
      select id from acknowledgements where code = ${code}
      union
      select certified.id
      from certificates as certificate
        join acknowledgements as certified on certified.user_id = certificate.user_id
          and certified.acknowledged_at <= certificate.asked_at
          and certified.id = coalesce(certificate.acknowledgement_id, certified.id)
      where certificate.code = ${code}
    ))
    order by acknowledged.acknowledged_at desc, acknowledged.id desc
    limit ${listed}
  `.execute(db);
  return rows;
}
