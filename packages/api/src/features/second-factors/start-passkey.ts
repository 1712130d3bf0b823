import { registrationOptionsSchema } from "@antochi/contract/passkeys";
import { offerRegistration } from "../../second-factors/passkeys.ts";
import { provenProcedure } from "../../trpc.ts";

/** What the browser makes a passkey with. */
export const startPasskey = provenProcedure
  .output(registrationOptionsSchema)
  .mutation(({ ctx }) => offerRegistration(ctx, ctx.user));
