import { z } from "zod";
import { auditActs } from "./audit-acts.ts";
import { logCursor } from "./cursors.ts";
import { logId, pathId } from "./ids.ts";
import { limits } from "./limits.ts";
import { namesOf } from "./names-of.ts";
import { listInput, pageSizes } from "./pagination.ts";
import { isStorable } from "./text.ts";

/** The kinds of objects that acts are done to. */
const auditObjectKinds = [...new Set(Object.values(auditActs))].filter((kind) => kind !== null);

/** Who acted: somebody with an account, somebody without, or the product itself, by schedule or command. */
const auditActors = ["user", "visitor", "house"] as const;

const instant = z.iso.datetime({ offset: true, error: "Must be an ISO-8601 instant" });

const badObject = "object must be a kind and an id, such as article/12";

/** A person or thing, as written in an address: `user/17`. */
const auditObject = z
  .string(badObject)
  .max(limits.searchMax, badObject)
  .refine(isStorable, badObject)
  .transform((text, context) => {
    const [kind = "", ...id] = text.split("/");
    const known = auditObjectKinds.find((each) => each === kind);
    if (known !== undefined && id.length > 0) return { kind: known, id: id.join("/") };
    context.addIssue(badObject);
    return z.NEVER;
  });

/**
 * Filters of the audit log: one entry by its number, or those of one actor, one act, one person or thing, from `from` on and
 * before `to`.
 */
export const auditFilterSchema = z.object({
  entry: logId.optional(),
  userId: pathId.optional(),
  act: z.enum(namesOf(auditActs), { error: "There is no such act" }).optional(),
  object: auditObject.optional(),
  from: instant.optional(),
  to: instant.optional(),
});
export type AuditFilter = z.output<typeof auditFilterSchema>;

export const auditPageSchema = listInput(pageSizes.logs, logCursor).extend(auditFilterSchema.shape);

const detail = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

/** One entry. Names are the current ones, null once the account is gone; `seal` is null until the entry has its place. */
export const auditItemSchema = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  act: z.string(),
  actor: z.enum(auditActors),
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  objectKind: z.string().nullable(),
  objectId: z.string().nullable(),
  objectLabel: z.string().nullable(),
  details: z.record(z.string(), z.union([detail, z.record(z.string(), detail)])),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  place: z.int().nullable(),
  seal: z.string().nullable(),
});
export type AuditItem = z.output<typeof auditItemSchema>;

/** The result of the last check of the chain. */
const auditCheckSchema = z.object({
  endedAt: z.iso.datetime(),
  /** Who asked for it; null for a scheduled check. */
  askedBy: z.string().nullable(),
  entries: z.int(),
  /** The place after which it began, where an earlier check had ended; 0 for a check of the whole chain. */
  afterPlace: z.int(),
  /** When the last check of the whole chain that found nothing wrong ended. */
  wholeAt: z.iso.datetime().nullable(),
  /** The first entry that is not what was sealed, or is gone; and why. 0 if entries are missing at the end. */
  brokenEntry: z.int().nullable(),
  brokenReason: z.string().nullable(),
});
export type AuditCheck = z.output<typeof auditCheckSchema>;

/** The chain's length, and what is known of its state. */
export const auditStateSchema = z.object({
  entries: z.int(),
  waiting: z.int(),
  since: z.iso.datetime().nullable(),
  lastSeal: z.string().nullable(),
  lastCheck: auditCheckSchema.nullable(),
  isChecking: z.boolean(),
});
export type AuditState = z.output<typeof auditStateSchema>;
