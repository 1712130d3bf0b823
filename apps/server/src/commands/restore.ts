import { restore } from "@antochi/backup/restore";
import { describeTotals, runOnData } from "./run-on-data.ts";

/** `pnpm restore DIR`: puts a backup into a database and a store that hold nothing yet. */
process.exitCode = await runOnData("restore", async (data) => {
  const { missing, altered, ...totals } = await restore(data);
  const troubles = [
    ...missing.map((key) => `${key} is registered, but the backup does not have it`),
    ...altered.map((key) => `${key} is not what was registered; it was restored as it is`),
  ];
  const advice =
    troubles.length === 1
      ? "One PDF is wrong: replace it in the panel, or put the object back"
      : `${troubles.length} PDFs are wrong: replace them in the panel, or put the objects back`;
  return {
    outcome: `Restored ${describeTotals(totals)} from ${data.directory}`,
    troubles: troubles.length > 0 ? [...troubles, advice] : [],
  };
});
