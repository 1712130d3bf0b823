import { createHash, randomBytes } from "node:crypto";
import type { createPool } from "@antochi/db/pool";

/** Begins a session for each of so many members, as signing in does but for the hashing; answers their cookies. */
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
