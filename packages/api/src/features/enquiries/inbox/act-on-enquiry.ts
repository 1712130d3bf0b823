import type { EnquiryKindName } from "@antochi/contract/enquiry-kinds";
import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { DomainError } from "@antochi/contract/errors";
import {
  noteSchema,
  replySchema,
  takeEnquirySchema,
  type Thread,
  threadSchema,
} from "@antochi/contract/inbox";
import type { DatabaseTransaction } from "@antochi/db/schema";
import type { EnquiryTable } from "@antochi/db/tables/enquiries";
import type { Updateable } from "kysely";
import { recordAct } from "../../../audit/record-act.ts";
import type { MemberContext } from "../../../context.ts";
import { sendLater } from "../../../mail/mail-template.ts";
import { holdNamed } from "../../../accounts/lock-account.ts";
import { adminProcedure } from "../../../trpc.ts";
import { enquiryMissing } from "../queries.ts";
import { findEntries, insertEntry } from "./entries.ts";
import { enquiryReply, subjectIn } from "./enquiry-reply.ts";
import { announceEnquiry } from "./inbox-news.ts";
import { type InboxRow, lockEnquiry } from "./inbox-queries.ts";
import { emailOf, presentInbox } from "./present-inbox.ts";
import { languageOf, threadOf } from "./read-thread.ts";

/** Makes the caller the owner of an enquiry, or gives it back; refused if its owner changed since the caller saw it. */
export const takeEnquiry = adminProcedure
  .input(takeEnquirySchema)
  .output(threadSchema)
  .mutation(async ({ ctx, input: { take, seenOwnerId, ...enquiry } }) =>
    actOn(ctx, enquiry, async (tx, row) => {
      if (row.ownerId !== seenOwnerId && row.ownerId !== ctx.user.id)
        throw new DomainError("conflict", {
          message:
            row.owner === null ? "This was given back meanwhile." : `${row.owner} took this before you.`,
        });
      const ownerId = take ? ctx.user.id : null;
      if (row.ownerId === ownerId) return;
      await change(tx, enquiry, { ownerId });
      const act = take ? "enquiry-taken" : "enquiry-given-back";
      await recordAct(tx, ctx, { act, by: ctx.user.id, on: objectOf(enquiry) });
    }),
  );

/**
 * Mails a reply to the sender, in their language, with the thread so far below; their answer goes to the administrator who
 * writes. Refused if there is a newer reply than the caller has seen.
 */
export const replyToEnquiry = adminProcedure
  .input(replySchema)
  .output(threadSchema)
  .mutation(async ({ ctx, input: { text, seen, close, ...enquiry } }) =>
    actOn(ctx, enquiry, async (tx, row) => {
      const entries = await findEntries(tx, enquiry);
      const newer = entries.findLast(({ id, entry }) => id > seen && entry === "reply");
      if (newer !== undefined)
        throw new DomainError("conflict", {
          message: `${newer.by ?? "Another administrator"} answered this before you. Yours is still here.`,
        });
      const at = ctx.now();
      await insertEntry(tx, enquiry, { entry: "reply", text, by: ctx.user.id, at });
      await change(tx, enquiry, {
        ownerId: row.ownerId ?? ctx.user.id,
        handledAt: close ? at : null,
        handledBy: close ? ctx.user.id : null,
      });
      const { body, name, createdAt } = presentInbox(row);
      const language = await languageOf(tx, row);
      await sendLater(tx, enquiryReply, {
        to: emailOf(row),
        replyTo: ctx.user.email,
        data: {
          language,
          reference: row.reference,
          subject: subjectIn(language, row),
          text,
          history: [
            // A form without a message contains no words of its sender.
            ...(body === null ? [] : [{ who: name ?? emailOf(row), at: createdAt, text: body }]),
            ...entries
              .filter(({ entry }) => entry === "reply")
              .map(({ at, text }) => ({ who: null, at, text })),
          ],
        },
      });
      await recordAct(tx, ctx, { act: "enquiry-replied", by: ctx.user.id, on: objectOf(enquiry) });
    }),
  );

/** Adds a note that only administrators see. */
export const noteOnEnquiry = adminProcedure
  .input(noteSchema)
  .output(threadSchema)
  .mutation(async ({ ctx, input: { text, ...enquiry } }) =>
    actOn(ctx, enquiry, async (tx) => {
      await insertEntry(tx, enquiry, { entry: "note", text, by: ctx.user.id, at: ctx.now() });
      await recordAct(tx, ctx, { act: "enquiry-noted", by: ctx.user.id, on: objectOf(enquiry) });
    }),
  );

type Enquiry = { kind: EnquiryKindName; id: number };

/** Locks an enquiry, acts on it, notifies open inboxes, and answers the thread as it is then. */
async function actOn(
  ctx: MemberContext,
  enquiry: Enquiry,
  act: (tx: DatabaseTransaction, row: InboxRow) => Promise<void>,
): Promise<Thread> {
  return ctx.db.transaction().execute(async (tx) => {
    await holdNamed(tx, { by: ctx.user.id });
    const row = await lockEnquiry(tx, enquiry);
    if (row === undefined) throw enquiryMissing();
    await act(tx, row);
    await announceEnquiry(tx, enquiry);
    return threadOf(tx, enquiry);
  });
}

async function change(
  tx: DatabaseTransaction,
  { kind, id }: Enquiry,
  changes: Pick<Updateable<EnquiryTable>, "ownerId" | "handledAt" | "handledBy">,
): Promise<void> {
  await tx.updateTable(enquiryKinds[kind].table).set(changes).where("id", "=", id).execute();
}

function objectOf({ kind, id }: Enquiry) {
  return { id: `${kind}/${id}` };
}
