import { backUp } from "@antochi/backup/back-up";
import { describeTotals, runOnData } from "./run-on-data.ts";

/** `pnpm backup DIR`: writes database and objects into a new directory, whether the product runs or not. */
process.exitCode = await runOnData("backup", async ({ url, store, directory }) => {
  const report = await backUp({ url, store, directory, now: () => new Date() });
  const troubles = [
    ...report.missing.map((key) => `${key} is registered, but the store does not have it`),
    ...report.unreadable.map((key) => `${key} is in the store and cannot be read; the backup is without it`),
    ...report.altered.map((key) => `${key} is not what was registered; it was kept as it is`),
  ];
  return { outcome: `Backed up ${describeTotals(report)} to ${directory}`, troubles };
});
