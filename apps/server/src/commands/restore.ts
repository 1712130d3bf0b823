import { resolve } from "node:path";
import { directoryFiles } from "@antochi/backup/directory-files";
import { restore } from "@antochi/backup/restore";
import { showProgress } from "@antochi/environment/show-progress";
import { openDepot } from "../backups/open-depot.ts";
import { configOfProcess } from "../config/config-of-process.ts";
import { openSecretKey, secretKeyProblem } from "../startup/open-secret-key.ts";
import { connectCommand } from "./connect-command.ts";
import { readKey } from "./key-file.ts";
import { openData } from "./open-data.ts";
import { recordBackup } from "./record-backup.ts";
import { describeTotals, only, readArguments, runCommand } from "./run-command.ts";

const usage = ["pnpm restore DIRECTORY [--key FILE]", "pnpm restore --kept NAME [--key FILE]"];

/** `pnpm restore`: restores a backup into an empty database and an empty store. */
process.exitCode = await runCommand(usage, async () => {
  const { values, positionals } = readArguments({ key: { type: "string" }, kept: { type: "boolean" } });
  const name = only(positionals);
  const from = values.kept ? openDepot(configOfProcess()).depot.files(name) : directoryFiles(resolve(name));
  const key = await readKey(values.key);
  const config = configOfProcess();
  await using data = await openData(config);
  // Before anything is restored: an operator who has to put the key back finds the target as empty as it was.
  const secretKey = await openSecretKey(config);
  using shown = showProgress();
  const { url, store } = data;
  const { missing, altered, foreign, ...totals } = await restore({
    url,
    store,
    from,
    key,
    progress: shown.progress,
  });
  // Everything is there by now, whatever fails next.
  await recordBackup({ url, act: "backup-restored", where: from.where });
  await using connection = connectCommand(url);
  const sealing = await secretKeyProblem(connection.db, secretKey);
  const troubles = [
    ...missing.map((object) => `${object} is registered, but the backup does not have it`),
    ...altered.map((object) => `${object} is not what was registered; it was restored as it is`),
  ];
  const advice =
    troubles.length === 1
      ? "One PDF is wrong: replace it in the panel, or put the object back"
      : `${troubles.length} PDFs are wrong: replace them in the panel, or put the objects back`;
  return {
    outcome: `Restored ${describeTotals(totals)} from ${from.where}`,
    troubles: [
      ...(troubles.length > 0 ? [...troubles, advice] : []),
      ...foreign.map((table) => `The table ${table} is not the product's; its rows were not restored`),
      ...(sealing === null ? [] : [`SECRET_KEY ${sealing}`]),
    ],
  };
});
