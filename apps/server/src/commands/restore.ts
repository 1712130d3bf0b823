import { restore } from "@antochi/backup/restore";
import { describeTotals, runOnData } from "./run-on-data.ts";

/** `pnpm restore DIR`: puts a backup into a database and a store that hold nothing yet. */
process.exitCode = await runOnData("restore", async (data) => {
  const totals = await restore(data);
  return { outcome: `Restored ${describeTotals(totals)} from ${data.directory}`, troubles: [] };
});
