import type { User } from "@antochi/db/tables/users";
import type { Security } from "../security.ts";

/** Somebody who is signed in, as their row is now and with what they may do at this moment. */
export type ActingUser = User & {
  /** What the row says; `isAdmin` is false beside it until the account has a second step, where those of administrators are demanded. */
  isAdminByRow: boolean;
};

/** The one place that decides whether an administrator acts as one: everything else asks `isAdmin` of what this answers. */
export function actingUser(user: User, security: Pick<Security, "secondFactorOfAdmins">): ActingUser {
  const isMemberForNow = security.secondFactorOfAdmins && !user.hasSecondFactor;
  return { ...user, isAdmin: user.isAdmin && !isMemberForNow, isAdminByRow: user.isAdmin };
}
