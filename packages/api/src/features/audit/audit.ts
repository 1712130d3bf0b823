import { router } from "../../trpc.ts";
import { auditState } from "./audit-state.ts";
import { checkNow } from "./check-now.ts";
import { listEntries } from "./list-entries.ts";

/** The audit log's entries, and whether its chain is whole. */
export const audit = router({ listEntries, auditState, checkNow });
