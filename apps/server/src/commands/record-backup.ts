import { recordAct } from "@antochi/api/audit/record-act";
import { connectCommand } from "./connect-command.ts";

type Done = { url: string; act: "backup-made" | "backup-restored"; where: string };

/** Records in a database's audit log what a command did with it; a database of an earlier version may have no log yet. */
export async function recordBackup({ url, act, where }: Done): Promise<void> {
  await using connection = connectCommand(url);
  const { rows } = await connection.pool.query<{ log: string | null }>(
    "select to_regclass('public.audit_entries')::text as log",
  );
  if (rows[0]?.log === null) return;
  await recordAct(connection.db, { now: () => new Date() }, { act, by: null, on: { id: where } });
}
