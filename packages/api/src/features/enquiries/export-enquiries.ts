import type { EnquiryKind } from "@antochi/contract/enquiry-kind";
import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { languages } from "@antochi/contract/languages";
import { pageSizes } from "@antochi/contract/pagination";
import { keysetPage, keysetPages } from "@antochi/db/keyset";
import type { Database } from "@antochi/db/schema";
import { z } from "zod";
import type { Cell } from "../../exports/csv.ts";
import { newsletterLinksOf } from "../../newsletter/newsletter-links.ts";
import { presentEnquiry } from "./present-enquiry.ts";
import { newestFirst, selectEnquiries } from "./queries.ts";

const limit = pageSizes.messages.max;

/** A column besides those of the kind. */
export type ExportedColumn = { head: string; cell: (item: Readonly<Record<string, unknown>>) => Cell };

/**
 * All enquiries of one kind, newest first, after a header row; read in pages, so that only one page is in memory at a time.
 */
export async function* exportEnquiries(
  db: Database,
  kind: EnquiryKind,
  more: readonly ExportedColumn[] = [],
): AsyncGenerator<Cell[][]> {
  const columns = Object.keys(kind.columns);
  yield [
    [
      ...columns.map(headerOf),
      "reference",
      "received",
      "handled",
      "handled by",
      ...more.map(({ head }) => head),
    ],
  ];
  const all = selectEnquiries(db, kind, { openOnly: false });
  const pages = keysetPages({
    limit,
    fetch: (after?: readonly [Date, number]) => keysetPage(all, { ...newestFirst, after, limit }).execute(),
    positionOf: (row) => [row.createdAt, row.id],
  });
  for await (const page of pages) {
    const items = page.map((row) => presentEnquiry(kind, row));
    yield items.map((item) => [
      ...columns.map((column) => cellOf(column, item[column] ?? null)),
      item.reference,
      cellOf("createdAt", item.createdAt),
      cellOf("handledAt", item.handledAt),
      item.handledBy,
      ...more.map(({ cell }) => cell(item)),
    ]);
  }
}

const addressed = z.object({ email: z.string(), language: z.enum(languages) });

/** The newsletter's addresses, each with its unsubscribe link, for letters that are sent with other tools. */
export async function* exportAddresses(db: Database, publicUrl: URL): AsyncGenerator<Cell[][]> {
  const linksOf = await newsletterLinksOf(db, publicUrl);
  yield* exportEnquiries(db, enquiryKinds.newsletter, [
    { head: "unsubscribe", cell: (item) => linksOf(addressed.parse(item)).unsubscribeUrl },
  ]);
}

/** A column named like `confirmedAt` holds instants. */
function cellOf(column: string, value: string | number | null): Cell {
  return column.endsWith("At") && typeof value === "string" ? new Date(value) : value;
}

/** A column's name in words: `firstName` is first name, `confirmedAt` is confirmed. */
function headerOf(column: string): string {
  return column.replace(/At$/, "").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
