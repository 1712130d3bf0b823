import { z } from "zod";

/** Since when no letter is sent, as in a restored copy, and how many wait; null where letters are sent. */
export const mailHoldSchema = z.object({ heldSince: z.iso.datetime().nullable(), letters: z.int() });

/** Whether the waiting letters are sent, or discarded since another copy has sent them; new ones are sent in either case. */
export const mailReleaseSchema = z.object({
  waiting: z.enum(["send", "discard"], "waiting must be send or discard"),
});

/** How many letters were discarded. */
export const mailReleasedSchema = z.object({ discarded: z.int() });
