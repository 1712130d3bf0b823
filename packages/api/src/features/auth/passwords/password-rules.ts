import { passwordRulesSchema } from "@antochi/contract/auth";
import { publicProcedure } from "../../../trpc.ts";

/** The rules for new passwords, for the forms in which people choose one. */
export const passwordRules = publicProcedure
  .output(passwordRulesSchema)
  .query(({ ctx }) => ({ min: ctx.security.passwords.min, refusesCommon: ctx.security.passwords.refused }));
