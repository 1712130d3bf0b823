import { z } from "zod";

/** The running release. */
export const aboutProductSchema = z.object({ version: z.string() });
