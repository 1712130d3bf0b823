import type { Database } from "@antochi/db/schema";
import type { NewUser, User } from "@antochi/db/tables/users";

/** The password of every sample person. */
export const samplePassword = "sample-password";

/** Its argon2id hash (19 MiB, t=2, p=1), so that tests that do not test hashing need not hash. */
const samplePasswordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$lEQ0B2hbIKeC6aOa/Wzlhg$o8tx61u9rzOdI9j0G+5qMy0tS+JEDu353/jh5lwnv6U";

/** Registered, and pending approval by an administrator. */
export const pendingMember = {
  username: "pending.sample",
  password: samplePasswordHash,
  firstName: "Pending",
  lastName: "Sample",
  email: "pending.sample@example.org",
  phone: "+30 210 000 0001",
} satisfies NewUser;

/** Reads the knowledge base; has a rank and a unit. */
export const approvedMember = {
  username: "member.sample",
  password: samplePasswordHash,
  firstName: "Member",
  lastName: "Sample",
  email: "member.sample@example.org",
  phone: "+30 210 000 0002",
  militaryRank: "Sergeant",
  unit: "1st Sample Battalion",
  isApproved: true,
} satisfies NewUser;

/** Another reader, with a Greek name and no rank. */
export const secondMember = {
  username: "deigma",
  password: samplePasswordHash,
  firstName: "Δεύτερο",
  lastName: "Δείγμα",
  email: "deigma@example.org",
  phone: "+30 210 000 0003",
  isApproved: true,
  subscribeToNewsletter: true,
} satisfies NewUser;

/** Runs the admin panel. */
export const instructorAdmin = {
  username: "instructor.sample",
  password: samplePasswordHash,
  firstName: "Instructor",
  lastName: "Sample",
  email: "instructor.sample@example.org",
  phone: "+30 210 000 0004",
  militaryRank: "Captain",
  isAdmin: true,
  isApproved: true,
} satisfies NewUser;

/** Inserts a person with overrides; another e-mail and username make it a second person of that kind. */
export async function insertUser(
  db: Database,
  person: NewUser,
  overrides: Partial<NewUser> = {},
): Promise<User> {
  return db
    .insertInto("users")
    .values({ ...person, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}
