import { registrationOptionsSchema } from "@antochi/contract/passkeys";
import { offerRegistration } from "../../second-factors/passkeys.ts";
import { memberProcedure } from "../../trpc.ts";

/** What the browser makes a passkey with. */
export const startPasskey = memberProcedure
  .output(registrationOptionsSchema)
  .mutation(({ ctx }) => offerRegistration(ctx, ctx.user));
