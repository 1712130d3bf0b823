import { ownPasswordSchema } from "@antochi/contract/accounts";
import { memberProcedure } from "../../trpc.ts";

/** What the panel and one's account have to say of one's own password. */
export const ownPassword = memberProcedure.output(ownPasswordSchema).query(({ ctx: { user } }) => ({
  generated: user.passwordGenerated,
  required: user.missing === "own-password-missing",
}));
