import { router } from "../../trpc.ts";
import { accountDeletion } from "./account-deletion.ts";
import { dataExport } from "./data-export.ts";
import { deleteAccount } from "./delete-account.ts";
import { requestDataExport } from "./request-data-export.ts";
import { retentionPeriods } from "./retention-periods.ts";

/** What is kept about a member: for how long, its export, and its deletion. */
export const personalData = router({
  retentionPeriods,
  dataExport,
  requestDataExport,
  accountDeletion,
  deleteAccount,
});
