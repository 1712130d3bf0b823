import { ownPasswordSchema } from "@antochi/contract/accounts";
import { adminProcedure } from "../../trpc.ts";

/** What the panel has to say of one's own password. */
export const ownPassword = adminProcedure
  .output(ownPasswordSchema)
  .query(({ ctx }) => ({ generated: ctx.user.passwordGenerated }));
