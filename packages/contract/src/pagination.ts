import { z } from "zod";
import { integerParameter } from "./ids.ts";

/** The default page size of each list, and the most items that a call may ask for. */
export const pageSizes = {
  logs: { default: 100, max: 500 },
  messages: { default: 100, max: 500 },
  users: { default: 100, max: 500 },
  categories: { default: 1_000, max: 1_000 },
  articles: { default: 1_000, max: 1_000 },
  editions: { default: 50, max: 500 },
  assignments: { default: 50, max: 100 },
  record: { default: 50, max: 200 },
  readinessArticles: { default: 200, max: 200 },
  readinessUnits: { default: 50, max: 200 },
  readinessMembers: { default: 100, max: 200 },
  issues: { default: 20, max: 100 },
  statistics: { default: 1_000, max: 1_000 },
  panel: { default: 100, max: 500 },
} as const;

type PageSize = { default: number; max: number };

const badCursor = "cursor is not valid";

/**
 * The `limit` and `cursor` of a list. The cursor is parsed to the sort key after which the page begins; a bad one is
 * refused, never silently corrected.
 */
export function listInput<Key>(size: PageSize, cursor: { parse: (sent: string) => Key | undefined }) {
  return z.object({
    limit: integerParameter({ max: size.max, message: `limit must be between 1 and ${size.max}` }).default(
      size.default,
    ),
    cursor: z
      .string(badCursor)
      .min(1, badCursor)
      .max(2_000, badCursor)
      .transform((sent, context) => {
        const key = cursor.parse(sent);
        if (key !== undefined) return key;
        context.addIssue(badCursor);
        return z.NEVER;
      })
      .nullish(),
  });
}
