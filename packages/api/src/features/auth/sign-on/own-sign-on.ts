import { ownSignOnSchema } from "@antochi/contract/sign-on";
import { memberProcedure } from "../../../trpc.ts";
import { isBound } from "./identities.ts";

/** Whether the signed-in user can sign in by the provider, and without it. */
export const ownSignOn = memberProcedure.output(ownSignOnSchema).query(async ({ ctx }) => ({
  name: ctx.signOn?.name ?? null,
  isBound: ctx.signOn !== null && (await isBound(ctx.db, { userId: ctx.user.id, issuer: ctx.signOn.issuer })),
  hasPassword: ctx.user.hasPassword,
}));
