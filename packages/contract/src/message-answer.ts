import { z } from "zod";

/** The answer to a form post that creates nothing to look at. */
export const messageAnswerSchema = z.object({ message: z.string().meta({ examples: ["Done"] }) });
