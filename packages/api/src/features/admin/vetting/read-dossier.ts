import { byId } from "@antochi/contract/ids";
import { type Dossier, dossierSchema } from "@antochi/contract/vetting";
import { keysetPage } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import { newestFirst, selectEntries } from "../../../audit/entry-queries.ts";
import { userMissing } from "../../../procedures/missing.ts";
import { adminProcedure } from "../../../trpc.ts";
import { presentVetting } from "./present-vetting.ts";
import { findNote } from "./write-note.ts";
import { findAlike, findUnit, findVetted } from "./vetting-queries.ts";

/** At most this many entries of a person's history are shown with them; the audit log has all. */
const historyShown = 12;

/** Everything known about a person, for the decision on their registration. */
export const readDossier = adminProcedure
  .input(byId)
  .output(dossierSchema)
  .query(async ({ ctx, input: { id } }) => {
    const row = await findVetted(ctx.db, id);
    if (!row) throw userMissing();
    const [note, alike, unit, history] = [
      await findNote(ctx.db, id),
      await findAlike(ctx.db, id),
      await findUnit(ctx.db, id),
      await readHistory(ctx.db, id),
    ];
    return {
      user: presentVetting(row, ctx),
      emailConfirmedAt: row.emailConfirmedAt?.toISOString() ?? null,
      language: row.language,
      subscribeToNewsletter: row.subscribeToNewsletter,
      note,
      alike: alike.map(({ isApproved, suspendedAt, createdAt, ...other }) => ({
        ...other,
        createdAt: createdAt.toISOString(),
        status: !isApproved ? "pending" : suspendedAt ? "suspended" : "approved",
        suspendedAt: suspendedAt?.toISOString() ?? null,
      })),
      unit: unit ?? null,
      history,
    };
  });

async function readHistory(db: Database, id: number): Promise<Dossier["history"]> {
  const { key, direction } = newestFirst;
  const rows = await keysetPage(selectEntries(db, { object: { kind: "user", id: String(id) } }), {
    key,
    direction,
    after: undefined,
    limit: historyShown,
  }).execute();
  return rows.slice(0, historyShown).map((entry) => ({
    id: entry.id,
    at: entry.createdAt.toISOString(),
    act: entry.act,
    by: entry.userName,
  }));
}
