import { backupStateSchema } from "@antochi/contract/backups";
import { adminProcedure } from "../../trpc.ts";
import { readBackupState } from "./backup-rows.ts";

/** The last backup, and whether scheduled ones are as they should be. */
export const backupState = adminProcedure.output(backupStateSchema).query(async ({ ctx }) => {
  const { madeAt, ...state } = await readBackupState(ctx.db, ctx.now());
  return { ...state, madeAt: madeAt?.toISOString() ?? null };
});
