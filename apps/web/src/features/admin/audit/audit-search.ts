import type { AuditAct } from "@antochi/contract/audit-acts";
import { printedShortCode } from "@antochi/contract/readable-codes";
import { type LogPeriod, logPeriods, toId, toLogId } from "../admin-search.ts";

/**
 * How the address narrows the audit log. Whether there is such an act the page knows: this is loaded with every first page.
 */
export type AuditAddress = {
  member?: number | undefined;
  act?: string | undefined;
  days?: LogPeriod | undefined;
  /** The person or thing that was acted on, such as `user/17`. */
  object?: string | undefined;
  /** The number of the one entry that is looked at. */
  entry?: number | undefined;
  /** The code of a copy, to be traced by whoever asks for it: an address alone looks nothing up. */
  copy?: string | undefined;
};

export type AuditSearch = AuditAddress & { act?: AuditAct | undefined };

/** Reads an address; what it does not know is undefined, as in `readAdminSearch`. */
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
