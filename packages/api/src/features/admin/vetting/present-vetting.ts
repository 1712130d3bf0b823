import type { VettingCheck, VettingItem } from "@antochi/contract/vetting";
import type { User } from "@antochi/db/tables/users";
import { presentListedUser } from "../present-listed-user.ts";
import type { WaitingRow } from "./vetting-queries.ts";

/** A registration with what to check before it is approved, most serious first. */
export function presentVetting(row: WaitingRow, ctx: { user: User }): VettingItem {
  const found: readonly (readonly [VettingCheck, boolean])[] = [
    ["phone-suspended", row.phoneSuspended],
    ["phone-known", row.phoneKnown && !row.phoneSuspended],
    ["name-known", row.nameKnown],
    ["unit-unknown", row.unitUnknown],
    ["email-unconfirmed", row.emailConfirmedAt === null],
  ];
  return {
    ...presentListedUser(row, ctx),
    checks: found.filter(([, isSo]) => isSo).map(([check]) => check),
  };
}
