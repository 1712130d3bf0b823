import { ownPasswordSchema } from "@antochi/contract/auth";
import { memberProcedure } from "../../../trpc.ts";

/** What the panel and the account page say about the user's own password. */
export const ownPassword = memberProcedure.output(ownPasswordSchema).query(({ ctx: { user } }) => ({
  generated: user.passwordGenerated,
  required: user.missing === "own-password-missing",
}));
