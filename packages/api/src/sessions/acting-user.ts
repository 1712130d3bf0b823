import type { User } from "@antochi/db/tables/users";
import type { Security } from "../security.ts";

/** What an administrator may have to provide before they act as one, by the error code of the refusal. */
type Missing = "own-password-missing" | "second-factor-missing";

/** The settings that decide what they have to provide. */
export type AdminDemands = Pick<Security, "secondFactorOfAdmins" | "ownPasswordOfAdmins">;

/** A signed-in user: their row as it is now, and what they may do at this moment. */
export type ActingUser = User & {
  /** What the row says; `isAdmin` is false as long as something is missing. */
  isAdminByRow: boolean;
  /** What keeps an administrator from acting as one; null where nothing does. */
  missing: Missing | null;
  /** Whether the provider that signed them in verified two factors, which count as ours. */
  hasProviderFactors: boolean;
};

type LiveUser = User & {
  /** From their session; absent where no session is at hand. */
  providerFactors?: boolean;
};

/** The only place that decides whether an administrator acts as one; all other code reads `isAdmin` of its result. */
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

/** The password comes first: whoever can read the file with the generated one could set up a second factor of their own. */
function missingOf(
  user: User & Pick<ActingUser, "hasProviderFactors">,
  demands: AdminDemands,
): Missing | null {
  if (demands.ownPasswordOfAdmins && user.passwordGenerated) return "own-password-missing";
  if (demands.secondFactorOfAdmins && !user.hasSecondFactor && !user.hasProviderFactors)
    return "second-factor-missing";
  return null;
}
