import { messageAnswerSchema } from "@antochi/contract/accounts";
import { provenProcedure } from "../../trpc.ts";

/**
 * Whether whoever is signed in need not show once more that it is them: what a browser asks
 * before it follows a link to a file.
 */
export const checkProof = provenProcedure
  .output(messageAnswerSchema)
  .query(() => ({ message: "Nothing to show for now" }));
