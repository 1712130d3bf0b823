import type pg from "pg";

/**
 * Keeps the audit log from the account that the product runs as: entries and seals, and the function by which they refuse to be
 * changed, belong to whoever calls this, and the account may add and read. The schema is theirs as well, since its owner
 * could drop what is in it.
 * @param account the account's name, quoted
 */
export async function keepAudit(client: pg.Client, account: string): Promise<void> {
  await client.query(`
    alter schema public owner to current_user;
    grant usage, create on schema public to ${account};
    alter function refuse_audit_change() owner to current_user;
  `);
  for (const table of ["audit_entries", "audit_seals"]) {
    await client.query(`
      alter table ${table} owner to current_user;
      revoke all on ${table} from public, ${account};
      grant select, insert on ${table} to ${account};
    `);
  }
  // A restore goes on counting where the backup stopped.
  await client.query(`grant usage, update on sequence audit_entries_id_seq to ${account}`);
}
