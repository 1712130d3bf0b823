import { handlingAnswerSchema, handlingSchema } from "@antochi/contract/enquiries";
import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import { recordAct } from "../../audit/record-act.ts";
import { holdNamed } from "../../accounts/lock-account.ts";
import { adminProcedure } from "../../trpc.ts";
import { announceEnquiry } from "./inbox/inbox-news.ts";
import { enquiryMissing, selectEnquiries, setHandling } from "./queries.ts";

/** Marks an enquiry as dealt with by this administrator, or opens it again; one that is so already stays as it is. */
export function markHandled<Name extends string>(kinds: Readonly<Record<Name, EnquiryKind>>) {
  return adminProcedure
    .input(handlingSchema(kinds))
    .output(handlingAnswerSchema)
    .mutation(async ({ ctx, input: { kind, id, handled } }) =>
      ctx.db.transaction().execute(async (tx) => {
        await holdNamed(tx, { by: ctx.user.id });
        const handling = handled
          ? { handledAt: ctx.now(), handledBy: ctx.user.id }
          : { handledAt: null, handledBy: null };
        if (await setHandling(tx, kinds[kind], { id, ...handling })) {
          await announceEnquiry(tx, { kind, id });
          const act = handled ? "enquiry-handled" : "enquiry-reopened";
          await recordAct(tx, ctx, { act, by: ctx.user.id, on: { id: `${kind}/${id}` } });
        }
        const row = await selectEnquiries(tx, kinds[kind], { openOnly: false })
          .where("enquiry.id", "=", id)
          .executeTakeFirst();
        if (row === undefined) throw enquiryMissing();
        return { id, handledAt: row.handledAt?.toISOString() ?? null, handledBy: row.handlerName };
      }),
    );
}
