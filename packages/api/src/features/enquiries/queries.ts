import { openEnquiriesCountMax } from "@antochi/contract/enquiries";
import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import { DomainError } from "@antochi/contract/errors";
import type { Database } from "@antochi/db/schema";
import type { EnquiryTable } from "@antochi/db/tables/enquiries";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";

type Table = Pick<EnquiryKind, "table">;

/** The columns that every kind has; a row has those of its kind as well. */
export type EnquiryRow = Selectable<EnquiryTable>;

/** Stores an enquiry. @returns its row */
export async function insertEnquiry(
  db: Database,
  { table }: Table,
  enquiry: Insertable<EnquiryTable>,
): Promise<EnquiryRow> {
  return anyKind(db).insertInto(table).values(enquiry).returningAll().executeTakeFirstOrThrow();
}

/** The enquiries of one kind, with the name of the administrator who dealt with each. */
export function selectEnquiries(db: Database, { table }: Table, { openOnly }: { openOnly: boolean }) {
  const all = db
    .selectFrom(sql<EnquiryRow>`${sql.table(table)}`.as("enquiry"))
    .leftJoin("users as handler", "handler.id", "enquiry.handledBy")
    .selectAll("enquiry")
    .select(sql<string | null>`handler.first_name || ' ' || handler.last_name`.as("handlerName"));
  return openOnly ? all.where("enquiry.handledAt", "is", null) : all;
}

export const newestFirst = { key: ["enquiry.createdAt", "enquiry.id"], direction: "desc" } as const;

/** The refusal, with 404, for an enquiry that is not there any more. */
export function enquiryMissing(): DomainError {
  return new DomainError("not-found", { message: "This enquiry is gone" });
}

/** Marks an enquiry as dealt with, or as waiting again. @returns whether it was not so already, and is there */
export async function setHandling(
  db: Database,
  { table }: Table,
  { id, ...handling }: { id: number } & Required<Pick<Updateable<EnquiryTable>, "handledAt" | "handledBy">>,
): Promise<boolean> {
  const changed = await anyKind(db)
    .updateTable(table)
    .set(handling)
    .where("id", "=", id)
    .where("handledAt", handling.handledAt === null ? "is not" : "is", null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** How many enquiries of each kind are open, counted up to `openEnquiriesCountMax`. */
export async function countOpenEnquiries(
  db: Database,
  kinds: Readonly<Record<string, Table>>,
): Promise<Record<string, number>> {
  return db
    .selectNoFrom(
      Object.entries(kinds).map(([name, { table }]) =>
        sql<number>`(
          select count(*) from (
            select from ${sql.table(table)} where ${sql.ref("handledAt")} is null limit ${openEnquiriesCountMax}
          ) as open
        )`.as(name),
      ),
    )
    .executeTakeFirstOrThrow();
}

/** The database with the table of any kind, typed by the columns that all kinds have. */
function anyKind(db: Database) {
  return db.$extendTables<Record<string, EnquiryTable>>();
}
