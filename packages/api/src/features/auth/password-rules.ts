import { passwordRulesSchema } from "@antochi/contract/accounts";
import { publicProcedure } from "../../trpc.ts";

/** What a password has to be that is chosen here, for whoever is about to choose one. */
export const passwordRules = publicProcedure
  .output(passwordRulesSchema)
  .query(({ ctx }) => ({ min: ctx.security.passwords.min, refusesCommon: ctx.security.passwords.refused }));
