import type { AuditAct } from "@antochi/contract/audit-acts";
import { printedShortCode } from "@antochi/contract/readable-codes";
import { type LogPeriod, logPeriods, toId, toLogId } from "../admin-search.ts";

/**
 * The audit log's filter in the address. The page checks whether the act exists: this module is loaded with every first
 * page.
 */
export type AuditAddress = {
  member?: number | undefined;
  act?: string | undefined;
  days?: LogPeriod | undefined;
  /** The person or thing that was acted on, such as `user/17`. */
  object?: string | undefined;
  /** The id of the single entry shown. */
  entry?: number | undefined;
  /** The code of a copy to trace. It only fills in the form: the address alone starts no lookup. */
  copy?: string | undefined;
};

export type AuditSearch = AuditAddress & { act?: AuditAct | undefined };

/** Parses an address; unknown values are undefined, as in `readAdminSearch`. */
export function readAuditSearch({
  member,
  act,
  days,
  object,
  entry,
  copy,
}: Record<string, unknown>): AuditAddress {
  return {
    member: toId(member),
    act: typeof act === "string" ? act : undefined,
    days: logPeriods.find((each) => each === days),
    object: typeof object === "string" && /^[a-z]+\/./.test(object) ? object : undefined,
    entry: toLogId(entry),
    copy: typeof copy === "string" && printedShortCode.test(copy) ? copy : undefined,
  };
}
