import { resolve } from "node:path";
import { type BackUpReport, backUp } from "@antochi/backup/back-up";
import { directoryFiles } from "@antochi/backup/directory-files";
import { verify } from "@antochi/backup/verify";
import { configOfProcess } from "../config/config-of-process.ts";
import { readKey, writeNewKey } from "./key-file.ts";
import { openData } from "./open-data.ts";
import { describeTotals, only, readArguments, type Result, runCommand } from "./run-command.ts";

const usage = [
  "pnpm backup DIRECTORY [--key FILE]",
  "pnpm backup --verify DIRECTORY [--key FILE]",
  "pnpm backup --new-key FILE",
];

process.exitCode = await runCommand(usage, () => {
  const { values, positionals } = readArguments({
    key: { type: "string" },
    "new-key": { type: "boolean" },
    verify: { type: "boolean" },
  });
  const operand = only(positionals);
  if (values["new-key"]) return makeKey(operand);
  return values.verify ? verifyBackup(operand, values.key) : makeBackup(operand, values.key);
});

/** Writes database and objects into a new directory, whether the product runs or not. */
async function makeBackup(name: string, keyFile: string | undefined): Promise<Result> {
  const key = await readKey(keyFile);
  const to = directoryFiles(resolve(name));
  await using data = await openData(configOfProcess());
  const report = await backUp({ url: data.url, store: data.store, to, key, now: () => new Date() });
  const manner = key === null ? "" : ", encrypted";
  return {
    outcome: `Backed up ${describeTotals(report)} to ${to.where}${manner}`,
    troubles: troublesOf(report),
  };
}

/** What the store lacked or had other than it should. */
function troublesOf({ missing, unreadable, altered }: BackUpReport): string[] {
  return [
    ...missing.map((key) => `${key} is registered, but the store does not have it`),
    ...unreadable.map((key) => `${key} is in the store and cannot be read; the backup is without it`),
    ...altered.map((key) => `${key} is not what was registered; it was kept as it is`),
  ];
}

/** Reads a backup that is there, wherever it lies; of the environment only the key matters. */
async function verifyBackup(name: string, keyFile: string | undefined): Promise<Result> {
  const from = directoryFiles(resolve(name));
  const { createdAt, ...totals } = await verify({ from, key: await readKey(keyFile) });
  return { outcome: `${from.where}, made ${createdAt}, is whole: ${describeTotals(totals)}`, troubles: [] };
}

async function makeKey(file: string): Promise<Result> {
  const path = await writeNewKey(file);
  const advice = "Keep a copy away from here and from the backups: without it none of them can be read";
  return { outcome: `Wrote a new key to ${path}\n${advice}`, troubles: [] };
}
