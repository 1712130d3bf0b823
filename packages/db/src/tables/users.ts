import type { Language } from "@antochi/contract/languages";
import type { Theme } from "@antochi/contract/screens";
import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";

/** `users`: everyone who registered. `email` is stored trimmed, NFKC-normalised and in lower case. */
export type UsersTable = {
  id: GeneratedAlways<number>;
  username: string;
  /** An argon2id hash in PHC form, never the password. */
  password: string;
  /** Whether this product made the password up, which a file still holds. */
  passwordGenerated: Generated<boolean>;
  /** False where the hash is of random bytes that nobody was told, since the account was made by a sign-on. */
  hasPassword: Generated<boolean>;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  militaryRank: string | null;
  unit: string | null;
  isAdmin: Generated<boolean>;
  /** Whether a group at the provider gave the role, and so may take it; never without the role. */
  adminByGroup: Generated<boolean>;
  isApproved: Generated<boolean>;
  subscribeToNewsletter: Generated<boolean>;
  createdAt: Generated<Date>;
  /** Set while an administrator keeps an approved account from signing in. */
  suspendedAt: Date | null;
  /** What an administrator has confirmed of unit and rank; what their owner typed decides nothing. */
  confirmedUnit: string | null;
  confirmedRank: string | null;
  /** Since when the e-mail counts as shown to be its owner's. */
  emailConfirmedAt: Date | null;
  /** The e-mail that it has once its owner opens the link in their mail. */
  nextEmail: string | null;
  /** Whether the password alone opens nothing: kept with the rows of codes and passkeys, in their transactions. */
  hasSecondFactor: Generated<boolean>;
  /** The one that they are written to in. */
  language: Generated<Language>;
  /** How their signed-in screens look. */
  theme: Generated<Theme>;
  /** Unit and rank as `service_names` has them, kept by Postgres. */
  unitId: GeneratedAlways<number | null>;
  rankId: GeneratedAlways<number | null>;
  /**
   * Since when they are a member (null before), in that unit, and of that rank (null as long as a member); kept by Postgres.
   */
  serviceSince: GeneratedAlways<Date | null>;
  unitSince: GeneratedAlways<Date | null>;
  rankSince: GeneratedAlways<Date | null>;
  /** When they were suspended until they were restored, as a multirange; kept by Postgres. Null if never. */
  suspensions: GeneratedAlways<string | null>;
  /** The opposite of `isApproved`, kept by Postgres so that pending first, then newest is one descending order. */
  isPending: GeneratedAlways<boolean>;
  /** Name, e-mail and unit without case and accents, kept by Postgres for the administrators' search. */
  searchText: GeneratedAlways<string>;
};

/** Every column, for statements that may not say `select *`. */
export const userColumns = [
  "id",
  "username",
  "password",
  "passwordGenerated",
  "hasPassword",
  "firstName",
  "lastName",
  "email",
  "phone",
  "militaryRank",
  "unit",
  "isAdmin",
  "adminByGroup",
  "isApproved",
  "subscribeToNewsletter",
  "createdAt",
  "suspendedAt",
  "confirmedUnit",
  "confirmedRank",
  "emailConfirmedAt",
  "nextEmail",
  "hasSecondFactor",
  "language",
  "theme",
  "unitId",
  "rankId",
  "serviceSince",
  "unitSince",
  "rankSince",
  "suspensions",
  "isPending",
  "searchText",
] as const satisfies readonly (keyof UsersTable)[];

export type User = Selectable<UsersTable>;
export type NewUser = Insertable<UsersTable>;
