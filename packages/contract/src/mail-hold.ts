import { z } from "zod";

/** Since when no letter is sent, as in a restored copy; null where letters go out. */
export const mailHoldSchema = z.object({ heldSince: z.iso.datetime().nullable() });
