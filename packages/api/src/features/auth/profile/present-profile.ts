import type { Profile } from "@antochi/contract/account";
import type { User } from "@antochi/db/tables/users";

/** A user's row as its owner sees and edits it. */
export function presentProfile(user: User): Profile {
  return {
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    emailConfirmed: user.emailConfirmedAt !== null,
    nextEmail: user.nextEmail,
    phone: user.phone,
    militaryRank: user.militaryRank,
    unit: user.unit,
    confirmedRank: user.confirmedRank,
    confirmedUnit: user.confirmedUnit,
    registeredAt: user.createdAt.toISOString(),
  };
}
