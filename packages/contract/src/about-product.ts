import { z } from "zod";

/** The release that answers. */
export const aboutProductSchema = z.object({ version: z.string() });
