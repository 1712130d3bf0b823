import type pg from "pg";

/** What stays the superuser's, as `alter` names it for who finds the system's catalogue alone by an unqualified name. */
export const auditObjects: readonly string[] = [
  "table public.audit_entries",
  "table public.audit_seals",
  "routine public.refuse_audit_change()",
];

/**
 * Whether the last migration that alters the audit log has run, told by the index that it made: of a table of the
 * superuser's nobody else makes or drops one. Migrations run as the account, so a later one finds the log closed; what it
 * needs there belongs into `keepAudit`.
 */
export async function isAuditAltered(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('public.audit_entries_user_object_idx') is not null as found",
  );
  return rows[0]?.found ?? false;
}

/**
 * Keeps the audit log from the account that the product runs as: entries and seals, and the function by which they refuse to
 * be changed, belong to whoever calls this, and the account may add and read. Rejects where something else goes by the name
 * of one, such as a view, which would be read with the rights of its owner.
 * @param account the account's name, quoted
 */
export async function keepAudit(client: pg.Client, account: string): Promise<void> {
  const tables = ["public.audit_entries", "public.audit_seals"];
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest($1::text[]) as name left join pg_class on oid = to_regclass(name) where relkind is distinct from 'r'",
    [tables],
  );
  if (rows[0]) throw new Error(`${rows[0].name} is not a table`);
  await client.query(`
    alter function public.refuse_audit_change() owner to current_user;
    alter function public.refuse_audit_change() security invoker reset all;
  `);
  for (const table of tables) {
    await client.query(`
      alter table ${table} owner to current_user;
      revoke all on ${table} from public, ${account};
      grant select, insert on ${table} to ${account};
    `);
  }
  // A restore goes on counting where the backup stopped.
  await client.query(`grant usage, update on sequence public.audit_entries_id_seq to ${account}`);
}
