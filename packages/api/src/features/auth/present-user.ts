import type { CurrentUser } from "@antochi/contract/auth";
import type { User } from "@antochi/db/tables/users";

/** A user's row as its owner may see it: never the hash. */
export function presentUser(user: User): CurrentUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
    militaryRank: user.militaryRank,
    unit: user.unit,
    isAdmin: user.isAdmin,
    isApproved: user.isApproved,
  };
}
