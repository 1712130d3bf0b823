import { z } from "zod";

const account = z.object({
  role: z.enum(["Administrator", "Sample member"]),
  email: z.string(),
  password: z.object({ value: z.string(), file: z.string() }).nullable(),
});

/** How a process ends: at once, after failing /readyz for a while, or while others take its place. */
const endings = ["SIGINT", "SIGTERM", "retire"] as const;
export type Ending = (typeof endings)[number];

/** What a worker tells the primary. */
export const fromWorker = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready"), accounts: z.array(account) }),
  z.object({ kind: z.literal("closed") }),
  z.object({
    kind: z.literal("figures"),
    ask: z.int(),
    figures: z.array(z.looseObject({ name: z.string() })),
  }),
]);
export type FromWorker = z.output<typeof fromWorker>;

/** What the primary tells a worker. */
export const toWorker = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("jobs") }),
  z.object({ kind: z.literal("released") }),
  z.object({ kind: z.literal("end"), how: z.enum(endings) }),
  z.object({ kind: z.literal("figures"), ask: z.int() }),
]);
export type ToWorker = z.output<typeof toWorker>;
