import { dataExportSchema } from "@antochi/contract/personal-data";
import { recordAct } from "../../audit/record-act.ts";
import { provenProcedure } from "../../trpc.ts";
import { presentDataExport } from "./data-export.ts";
import { askForExport } from "./data-exports.ts";

/** Requests a ZIP of everything that is kept about the member, available for a day; a letter says when it is ready. */
export const requestDataExport = provenProcedure.output(dataExportSchema).mutation(async ({ ctx }) =>
  ctx.db.transaction().execute(async (tx) => {
    const { id } = ctx.user;
    const isNew = await askForExport(tx, { user: ctx.user, at: ctx.now() });
    if (isNew) await recordAct(tx, ctx, { act: "data-export-asked", by: id, on: { id } });
    return presentDataExport(tx, { user: ctx.user, at: ctx.now() });
  }),
);
