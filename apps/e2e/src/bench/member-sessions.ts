import { createHash, randomBytes } from "node:crypto";
import type { createPool } from "@antochi/db/pool";
import { z } from "zod";
import type { Credentials } from "../product/product.ts";

/** Creates a session for each of `count` members, like signing in but without the hashing; returns their cookies. */
export async function beginSessions(db: ReturnType<typeof createPool>, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomBytes(20).toString("hex"));
  const hashes = ids.map((id) => createHash("sha256").update(id).digest("hex"));
  await db.query(
    `insert into sessions (id, user_id, created_at, last_used, expires_at)
     select hash.id, member.id, now(), now(), now() + interval '7 days'
     from unnest($1::text[]) with ordinality as hash (id, place)
     join (
       select id, row_number() over (order by id) as place from users
       where is_approved and suspended_at is null and not is_admin
     ) as member using (place)`,
    [hashes],
  );
  return ids.map((id) => `session=${id}`);
}

/** Gives `count` members somebody's password; returns their credentials. */
export async function givePassword(
  db: ReturnType<typeof createPool>,
  { email, password }: Credentials,
  count: number,
): Promise<Credentials[]> {
  const { rows } = await db.query(
    `update users set password = (select password from users where email = $1)
     where id in (
       select id from users where is_approved and suspended_at is null and not is_admin order by id limit $2
     )
     returning email`,
    [email, count],
  );
  return z
    .object({ email: z.string() })
    .array()
    .parse(rows)
    .map((row) => ({ email: row.email, password }));
}
