import { backUp } from "@antochi/backup/back-up";
import { verify } from "@antochi/backup/verify";
import { describeTotals, runOnData, runOnDirectory } from "./run-on-data.ts";

const [option, ...rest] = process.argv.slice(2);
process.exitCode = option === "--verify" ? await verifyBackup(rest) : await makeBackup();

/** `pnpm backup DIR`: writes database and objects into a new directory, whether the product runs or not. */
function makeBackup(): Promise<number> {
  return runOnData("backup", async ({ url, store, directory }) => {
    const report = await backUp({ url, store, directory, now: () => new Date() });
    const troubles = [
      ...report.missing.map((key) => `${key} is registered, but the store does not have it`),
      ...report.unreadable.map(
        (key) => `${key} is in the store and cannot be read; the backup is without it`,
      ),
      ...report.altered.map((key) => `${key} is not what was registered; it was kept as it is`),
    ];
    return { outcome: `Backed up ${describeTotals(report)} to ${directory}`, troubles };
  });
}

/** `pnpm backup --verify DIR`: reads a backup that is there, wherever it lies; the environment does not matter. */
function verifyBackup(given: readonly string[]): Promise<number> {
  return runOnDirectory("backup --verify", given, async (directory) => {
    const { createdAt, ...totals } = await verify(directory);
    const outcome = `${directory}, made ${createdAt}, is whole: ${describeTotals(totals)}`;
    return { outcome, troubles: [] };
  });
}
