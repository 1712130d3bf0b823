import { handlingAnswerSchema, handlingSchema } from "@antochi/contract/enquiries";
import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import { DomainError } from "@antochi/contract/errors";
import { adminProcedure } from "../../trpc.ts";
import { setHandling } from "./queries.ts";

/** Marks an enquiry as dealt with by this administrator, or opens it again. */
export function markHandled<Name extends string>(kinds: Readonly<Record<Name, EnquiryKind>>) {
  return adminProcedure
    .input(handlingSchema(kinds))
    .output(handlingAnswerSchema)
    .mutation(async ({ ctx, input: { kind, id, handled } }) => {
      const handledAt = handled ? ctx.now() : null;
      const handledBy = handled ? ctx.user.id : null;
      const found = await setHandling(ctx.db, kinds[kind], { id, handledAt, handledBy });
      if (!found) throw new DomainError("not-found", { message: "This enquiry is gone" });
      return {
        id,
        handledAt: handledAt?.toISOString() ?? null,
        handledBy: handled ? `${ctx.user.firstName} ${ctx.user.lastName}` : null,
      };
    });
}
