import { z } from "zod";
import { usersCursor } from "./cursors.ts";
import { pathId } from "./ids.ts";
import { limits } from "./limits.ts";
import { listInput, pageSizes } from "./pagination.ts";
import { optionalServiceName } from "./service-name.ts";
import { optionalText } from "./text.ts";

/** A user as administrators see it over REST. `createdAt` is ISO-8601 UTC. */
export const userItemSchema = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  militaryRank: z.string().nullable(),
  unit: z.string().nullable(),
  isApproved: z.boolean(),
  isAdmin: z.boolean(),
  isSuspended: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type UserItem = z.output<typeof userItemSchema>;

/** What administrators can do with users. */
export const userActions = [
  "approve",
  "reject",
  "suspend",
  "restore",
  "grantAdmin",
  "revokeAdmin",
  "resetSecondFactor",
  "undo",
  "reopen",
] as const;
export type UserAction = (typeof userActions)[number];

/** A decision on a registration that can still be undone, by whom, and when its letter is sent. */
const decisionSchema = z.object({
  id: z.int(),
  verdict: z.enum(["approved", "rejected"]),
  by: z.string().nullable(),
  byId: z.int().nullable(),
  at: z.iso.datetime(),
  letterAt: z.iso.datetime(),
  told: z.boolean(),
});
export type Decision = z.output<typeof decisionSchema>;

/**
 * A user as the panel lists them, with the confirmed unit and rank. Each of `actions` is null if it is allowed, else the
 * reason why not.
 */
export const listedUserSchema = userItemSchema.extend({
  confirmedUnit: z.string().nullable(),
  confirmedRank: z.string().nullable(),
  emailConfirmed: z.boolean(),
  decision: decisionSchema.nullable(),
  actions: z.record(z.enum(userActions), z.string().nullable()),
});
export type ListedUser = z.output<typeof listedUserSchema>;

/** Several users by their ids, each once or more. */
export const usersByIdsSchema = z.object({
  ids: z
    .array(pathId, "ids are required")
    .min(1, "ids are required")
    .max(limits.decidedAtOnce, `At most ${limits.decidedAtOnce} at once`),
});

const asSeen = "Must be what was seen to be confirmed";

/**
 * The confirmed unit and rank of a member; null means none, and omitted fields stay as they are. Where `seen` says what the
 * administrator saw to be confirmed, the change is refused if that has changed meanwhile.
 */
export const confirmServiceSchema = z.object({
  id: pathId,
  unit: optionalServiceName({ max: limits.unitMax }).optional(),
  rank: optionalServiceName({ max: limits.rankMax }).optional(),
  seen: z
    .object(
      {
        unit: z.string(asSeen).max(limits.unitMax, asSeen).nullable(),
        rank: z.string(asSeen).max(limits.rankMax, asSeen).nullable(),
      },
      asSeen,
    )
    .optional(),
});

/** The units and ranks that several people stated, as the administrator who confirms them saw them; null means none. */
export const confirmServicesSchema = z.object({
  people: z
    .array(
      z.object(
        {
          id: pathId,
          unit: optionalText({ max: limits.unitMax }),
          rank: optionalText({ max: limits.rankMax }),
        },
        "people are required",
      ),
      "people are required",
    )
    .min(1, "people are required")
    .max(limits.decidedAtOnce, `At most ${limits.decidedAtOnce} at once`),
});

/** The filters of the list of users by status; an administrator is also among the approved. */
export const userStatuses = ["all", "pending", "approved", "suspended", "admins"] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Filters of the list of users: a status, and a search. */
export const userFilterSchema = z.object({
  status: z.enum(userStatuses, "This status is not known").default("all"),
  /** Part of a name, an e-mail or a unit, ignoring case and accents. */
  search: optionalText({ max: limits.searchMax }),
});
export type UserFilter = z.output<typeof userFilterSchema>;

export const userPageSchema = listInput(pageSizes.users, usersCursor).extend(userFilterSchema.shape);

/** How many users have each status. */
export const userCountsSchema = z.object({
  all: z.int(),
  pending: z.int(),
  approved: z.int(),
  suspended: z.int(),
  admins: z.int(),
});
export type UserCounts = z.output<typeof userCountsSchema>;
