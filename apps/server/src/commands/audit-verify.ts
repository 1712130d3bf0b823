import { checkAudit } from "@antochi/api/audit/check-audit";
import { showProgress } from "@antochi/environment/show-progress";
import { configOfProcess } from "../config/config-of-process.ts";
import { connectCommand } from "./connect-command.ts";
import { openDatabase } from "./open-data.ts";
import { none, readArguments, type Result, runCommand } from "./run-command.ts";

/** `pnpm audit:verify`: checks the whole audit log and says whether its chain is unbroken, or where it breaks first. */
process.exitCode = await runCommand(["pnpm audit:verify"], async (): Promise<Result> => {
  none(readArguments({}).positionals);
  await using postgres = await openDatabase(configOfProcess().database);
  await using connection = connectCommand(postgres.url);
  const { db } = connection;
  using shown = showProgress();
  const { progress } = shown;
  const { entries, lastSeal, broken } = await checkAudit(
    { db, now: () => new Date() },
    { askedBy: null, progress },
  );
  if (broken === null) {
    const what =
      entries === 0 ? "The audit log is empty" : `${counted(entries)} unbroken; the last seal is ${lastSeal}`;
    return { outcome: what, troubles: [] };
  }
  const where = broken.entryId > 0 ? `Broken at entry ${broken.entryId}` : "Broken at its end";
  return { outcome: `${counted(entries)} unbroken before it`, troubles: [`${where}: ${broken.reason}`] };
});

function counted(entries: number): string {
  return entries === 1 ? "1 entry is" : `${entries} entries are`;
}
