import { createMailHold } from "@antochi/db/migrations/021-mail-hold";
import type { Client } from "pg";
import type { Manifest } from "./manifest.ts";
import { qualified } from "./tables.ts";

/**
 * What must not live again, by table. Somebody may have signed out, used a link up or been shut out since the backup. The
 * key of the links in newsletters stays: they open no account, and who got a letter can unsubscribe by it for good.
 */
export const over: Readonly<Record<string, string>> = {
  sessions: "true",
  // What was ended since stays ended on devices too.
  offline_devices: "true",
  password_resets: "true",
  email_confirmations: "true",
  passkey_challenges: "true",
  // Browsers that were at the provider of a one sign-on when the backup was made.
  sign_ons: "true",
  // Their files are in no backup.
  data_exports: "true",
  // Their cookies: who shows one is metered apart from strangers.
  link_keys: "purpose = 'known-browsers'",
  // Those of the original are in its place; what is due here, this installation's own settings say.
  backup_runs: "true",
  backup_schedule: "true",
  // Only what has such a row can be registered: tickets and signed addresses of before lead nowhere.
  stored_files: "state = 'issued'",
};

/**
 * What a row says of a file that is in no backup, by table, as where the file was let go of: who asks gets another. The rows
 * stay, as people hold their codes.
 */
export const fileless: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  certificates: { object_key: "null", made_at: "null", tells_of: "'{}'" },
  traced_copies: { object_key: "null", size: "null" },
};

/**
 * Takes what must not live again out of the tables that a backup has filled, and what is said of files that are not there,
 * in the transaction that filled them.
 */
export async function dropWhatIsOver(client: Client, { tables }: Manifest): Promise<void> {
  for (const { name, columns } of tables) {
    const condition = over[name];
    if (condition !== undefined) await client.query(`delete from ${qualified(name)} where ${condition}`);
    // An older version has not all of the columns.
    const values = Object.entries(fileless[name] ?? {}).filter(([column]) => columns.includes(column));
    if (values.length === 0) continue;
    const set = values.map(([column, value]) => `${column} = ${value}`).join(", ");
    await client.query(`update ${qualified(name)} set ${set} where object_key is not null`);
  }
}

/**
 * Has every letter wait for an administrator, from the moment at which the rows are there. The original may have sent
 * what waits in the copy, or the copy may be there to try it only.
 */
export async function holdMail(client: Client): Promise<void> {
  await client.query(createMailHold);
  await client.query("insert into mail_hold default values on conflict (one) do update set since = now()");
}
