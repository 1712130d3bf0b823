import { createMailHold } from "@antochi/db/migrations/021-mail-hold";
import type { Client } from "pg";
import type { Manifest } from "./manifest.ts";
import { qualified } from "./tables.ts";

/**
 * The rows that must not come back with a restore, by table. Since the backup, somebody may have signed out, used up a link
 * or been shut out. The key of the links in newsletters stays: they open no account, and whoever got a letter can
 * unsubscribe with it for good.
 */
export const over: Readonly<Record<string, string>> = {
  sessions: "true",
  // What has been ended since must stay ended on devices, too.
  offline_devices: "true",
  password_resets: "true",
  email_confirmations: "true",
  passkey_challenges: "true",
  // Browsers that were at the single sign-on provider when the backup was made.
  sign_ons: "true",
  // Their files are in no backup.
  data_exports: "true",
  // For the cookies of known browsers, whose attempts are metered apart from strangers'.
  link_keys: "purpose = 'known-browsers'",
  // The original's backups are in its own place; what is due here is up to this installation's own settings.
  backup_runs: "true",
  backup_schedule: "true",
  // Only an upload with such a row can be registered: earlier tickets and signed addresses lead nowhere.
  stored_files: "state = 'issued'",
};

/**
 * The columns about files that are in no backup, by table, with their values once a file is removed: whoever asks gets a
 * new one. The rows stay, since people hold their codes.
 */
export const fileless: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  certificates: { object_key: "null", made_at: "null", tells_of: "'{}'" },
  traced_copies: { object_key: "null", size: "null" },
};

/**
 * Deletes the rows that must not come back from the tables that a backup has filled, and clears the columns about missing
 * files, in the transaction that filled them.
 */
export async function dropWhatIsOver(client: Client, { tables }: Manifest): Promise<void> {
  for (const { name, columns } of tables) {
    const condition = over[name];
    if (condition !== undefined) await client.query(`delete from ${qualified(name)} where ${condition}`);
    // An older version may lack some of the columns.
    const values = Object.entries(fileless[name] ?? {}).filter(([column]) => columns.includes(column));
    if (values.length === 0) continue;
    const set = values.map(([column, value]) => `${column} = ${value}`).join(", ");
    await client.query(`update ${qualified(name)} set ${set} where object_key is not null`);
  }
}

/**
 * Makes every letter wait for an administrator, from the moment at which the rows are there. The original may have sent
 * what waits in the copy, or the copy may only be a trial.
 */
export async function holdMail(client: Client): Promise<void> {
  await client.query(createMailHold);
  await client.query("insert into mail_hold default values on conflict (one) do update set since = now()");
}
