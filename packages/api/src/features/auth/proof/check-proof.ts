import { messageAnswerSchema } from "@antochi/contract/message-answer";
import { provenProcedure } from "../../../trpc.ts";

/**
 * Succeeds where the signed-in user need not prove again who they are: a browser asks before it follows a link to a file.
 */
export const checkProof = provenProcedure
  .output(messageAnswerSchema)
  .query(() => ({ message: "Nothing to show for now" }));
