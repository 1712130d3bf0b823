import { type DataExport, dataExportSchema } from "@antochi/contract/personal-data";
import type { Database } from "@antochi/db/schema";
import type { DataExportsTable } from "@antochi/db/tables/data-exports";
import { type Selectable, sql } from "kysely";
import { fileIsFor, groupsOf, type Reader } from "../../library/article-readers.ts";
import { memberProcedure } from "../../trpc.ts";

/** Whether the member has a file of their data, or waits for one. */
export const dataExport = memberProcedure
  .output(dataExportSchema)
  .query(({ ctx }) => presentDataExport(ctx.db, { user: ctx.user, at: ctx.now() }));

type Asked = { user: Reader & { id: number }; at: Date };

/** The state of a member's data export; `until` is when it expires, `size` is in bytes. */
export async function presentDataExport(db: Database, asked: Asked): Promise<DataExport> {
  const row = await findDataExport(db, asked);
  if (row === undefined) return { state: "none", until: null, size: null };
  if (row.madeAt === null) return { state: "waiting", until: null, size: null };
  return { state: "made", until: row.expiresAt.toISOString(), size: row.size };
}

/** A member's data export, made or pending, unless it has expired or names an article that they may no longer read. */
export async function findDataExport(
  db: Database,
  { user, at }: Asked,
): Promise<Selectable<DataExportsTable> | undefined> {
  return db
    .selectFrom("dataExports")
    .selectAll()
    .where("userId", "=", user.id)
    .where("expiresAt", ">", at)
    .where(fileIsFor(groupsOf(user), sql.ref("dataExports.tellsOf")))
    .executeTakeFirst();
}
