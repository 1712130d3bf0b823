import { DomainError } from "@antochi/contract/errors";
import { type Dossier, writeNoteSchema, writtenNoteSchema } from "@antochi/contract/vetting";
import type { Database } from "@antochi/db/schema";
import { sql } from "kysely";
import { fullNameOf } from "../../../accounts/full-name.ts";
import { recordAct } from "../../../audit/record-act.ts";
import { lockForActing } from "../../../accounts/lock-admins.ts";
import { userMissing } from "../../../procedures/missing.ts";
import { adminProcedure } from "../../../trpc.ts";
import { findUser } from "../queries.ts";

/** Saves the administrators' note about somebody; a note that another one changed meanwhile is not overwritten. */
export const writeNote = adminProcedure
  .input(writeNoteSchema)
  .output(writtenNoteSchema)
  .mutation(async ({ ctx, input: { id, text, seenAt } }) =>
    ctx.db.transaction().execute(async (tx) => {
      await lockForActing(tx, { actorId: ctx.user.id, userIds: [id] });
      if (!(await findUser(tx, id))) throw userMissing();
      const before = await findNote(tx, id);
      if (instantOf(before?.at) !== instantOf(seenAt)) {
        const who = before?.by ?? "Another administrator";
        throw new DomainError("conflict", {
          message: `${who} changed this note before you. Yours is still here.`,
        });
      }
      if (text === null) await tx.deleteFrom("userNotes").where("userId", "=", id).execute();
      else {
        const written = { text, writtenBy: ctx.user.id, writtenAt: ctx.now() };
        await tx
          .insertInto("userNotes")
          .values({ userId: id, ...written })
          .onConflict((row) => row.column("userId").doUpdateSet(written))
          .execute();
      }
      await recordAct(tx, ctx, { act: "note-written", by: ctx.user.id, on: { id } });
      return { note: await findNote(tx, id) };
    }),
  );

function instantOf(instant: string | null | undefined): number | null {
  return instant ? new Date(instant).getTime() : null;
}

/** The note about somebody, and who changed it last. */
export async function findNote(db: Database, userId: number): Promise<Dossier["note"]> {
  const note = await db
    .selectFrom("userNotes")
    .select(["text", "writtenAt", fullNameOf(sql.ref("userNotes.writtenBy")).as("by")])
    .where("userId", "=", userId)
    .executeTakeFirst();
  return note ? { text: note.text, by: note.by, at: note.writtenAt.toISOString() } : null;
}
