import { copySchema } from "@antochi/contract/copies";
import { DomainError } from "@antochi/contract/errors";
import { byId } from "@antochi/contract/ids";
import { memberProcedure } from "../../trpc.ts";
import { findCopy, presentCopy } from "./copy-queries.ts";

/** Whether a member's requested copy is made, and where, or why there is none. */
export const ownCopy = memberProcedure
  .input(byId)
  .output(copySchema)
  .query(async ({ ctx, input: { id } }) => {
    const copy = await findCopy(ctx.db, { id, user: ctx.user });
    if (!copy) throw new DomainError("not-found", { message: "Copy not found" });
    return presentCopy(copy);
  });
