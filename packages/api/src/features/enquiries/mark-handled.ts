import { handlingAnswerSchema, handlingSchema } from "@antochi/contract/enquiries";
import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import { recordAct } from "../../audit/record-act.ts";
import { holdNamed } from "../../accounts/lock-account.ts";
import { adminProcedure } from "../../trpc.ts";
import { announceEnquiry } from "./inbox/inbox-news.ts";
import { enquiryMissing, setHandling } from "./queries.ts";

/** Marks an enquiry as dealt with by this administrator, or opens it again. */
export function markHandled<Name extends string>(kinds: Readonly<Record<Name, EnquiryKind>>) {
  return adminProcedure
    .input(handlingSchema(kinds))
    .output(handlingAnswerSchema)
    .mutation(async ({ ctx, input: { kind, id, handled } }) => {
      const handledAt = handled ? ctx.now() : null;
      const handledBy = handled ? ctx.user.id : null;
      await ctx.db.transaction().execute(async (tx) => {
        await holdNamed(tx, { by: ctx.user.id });
        const found = await setHandling(tx, kinds[kind], { id, handledAt, handledBy });
        if (!found) throw enquiryMissing();
        await announceEnquiry(tx, { kind, id });
        const act = handled ? "enquiry-handled" : "enquiry-reopened";
        await recordAct(tx, ctx, { act, by: ctx.user.id, on: { id: `${kind}/${id}` } });
      });
      return {
        id,
        handledAt: handledAt?.toISOString() ?? null,
        handledBy: handled ? `${ctx.user.firstName} ${ctx.user.lastName}` : null,
      };
    });
}
