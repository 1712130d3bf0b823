import { profileSchema } from "@antochi/contract/account";
import { memberProcedure } from "../../trpc.ts";
import { presentProfile } from "./present-profile.ts";

/** What is known of whoever is signed in. */
export const ownProfile = memberProcedure.output(profileSchema).query(({ ctx }) => presentProfile(ctx.user));
