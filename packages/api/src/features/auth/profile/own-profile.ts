import { profileSchema } from "@antochi/contract/account";
import { memberProcedure } from "../../../trpc.ts";
import { presentProfile } from "./present-profile.ts";

/** The signed-in user's own profile. */
export const ownProfile = memberProcedure.output(profileSchema).query(({ ctx }) => presentProfile(ctx.user));
