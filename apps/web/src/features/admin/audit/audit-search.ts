import { type AuditAct, auditActs } from "@antochi/contract/audit";
import { namesOf } from "@antochi/contract/names-of";
import { type LogPeriod, logPeriods, toId } from "../admin-search.ts";

/** How the address narrows the audit log. */
export type AuditSearch = {
  member?: number | undefined;
  act?: AuditAct | undefined;
  days?: LogPeriod | undefined;
};

/** Reads an address; what it does not know is undefined, as in `readAdminSearch`. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return {
    member: toId(search["member"]),
    act: namesOf(auditActs).find((act) => act === search["act"]),
    days: logPeriods.find((each) => each === search["days"]),
  };
}
