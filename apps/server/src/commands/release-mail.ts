import { recordAct } from "@antochi/api/audit/record-act";
import { mailJobNames } from "@antochi/api/jobs";
import { discardHeldMail, releaseMailHold } from "@antochi/api/mail/mail-hold";
import { configOfProcess } from "../config/config-of-process.ts";
import { connectCommand } from "./connect-command.ts";
import { openDatabase } from "./open-data.ts";
import { none, readArguments, type Result, runCommand } from "./run-command.ts";

/** `pnpm release-mail`: lets a restored copy send its letters, as the button in its panel does, or discards them first. */
process.exitCode = await runCommand(["pnpm release-mail [--discard]"], async (): Promise<Result> => {
  const { values, positionals } = readArguments({ discard: { type: "boolean" } });
  none(positionals);
  await using postgres = await openDatabase(configOfProcess().database);
  await using connection = connectCommand(postgres.url);
  const { db } = connection;
  const outcome = await db.transaction().execute(async (tx) => {
    const letters = values.discard ? await discardHeldMail(tx, mailJobNames) : null;
    const now = new Date();
    if (!(await releaseMailHold(tx, now))) return "Mail is not held";
    const details = { discarded: letters ?? 0 };
    await recordAct(tx, { now: () => now }, { act: "mail-released", by: null, details });
    const discarded =
      letters === null ? "" : `; discarded ${letters} ${letters === 1 ? "letter" : "letters"}`;
    return `Mail is released${discarded}`;
  });
  return { outcome, troubles: [] };
});
