import type { User } from "@antochi/db/tables/users";
import type { Security } from "../security.ts";

/** What an administrator's account may be asked for before they act as one, by the refusal that says so. */
type Missing = "own-password-missing" | "second-factor-missing";

/** What decides it. */
export type AdminDemands = Pick<Security, "secondFactorOfAdmins" | "ownPasswordOfAdmins">;

/** Somebody who is signed in, as their row is now and with what they may do at this moment. */
export type ActingUser = User & {
  /** What the row says; `isAdmin` is false beside it for as long as something is missing. */
  isAdminByRow: boolean;
  /** What keeps an administrator from acting as one; null where nothing does. */
  missing: Missing | null;
  /** Whether the provider that signed them in saw two factors, which stand for ours. */
  hasProviderFactors: boolean;
};

type LiveUser = User & {
  /** Of their session; none of a user who has no session at hand. */
  providerFactors?: boolean;
};

/** The one place that decides whether an administrator acts as one: everything else asks `isAdmin` of what this answers. */
export function actingUser(
  { providerFactors: hasProviderFactors = false, ...user }: LiveUser,
  demands: AdminDemands,
): ActingUser {
  const missing = user.isAdmin ? missingOf({ ...user, hasProviderFactors }, demands) : null;
  return {
    ...user,
    isAdmin: user.isAdmin && missing === null,
    isAdminByRow: user.isAdmin,
    missing,
    hasProviderFactors,
  };
}

/** The password comes first: whoever reads the file that holds it could set up a second step of their own. */
function missingOf(
  user: User & Pick<ActingUser, "hasProviderFactors">,
  demands: AdminDemands,
): Missing | null {
  if (demands.ownPasswordOfAdmins && user.passwordGenerated) return "own-password-missing";
  if (demands.secondFactorOfAdmins && !user.hasSecondFactor && !user.hasProviderFactors)
    return "second-factor-missing";
  return null;
}
