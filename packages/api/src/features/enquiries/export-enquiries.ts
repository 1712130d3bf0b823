import type { EnquiryKind } from "@antochi/contract/enquiries";
import { pageSizes } from "@antochi/contract/pagination";
import type { Database } from "@antochi/db/schema";
import { byteOrderMark, type Cell, csvLine } from "../../csv.ts";
import {
  presentContact,
  presentFpvInterest,
  presentMessage,
  presentNewsletterAddress,
} from "./present-enquiries.ts";
import {
  type EnquiryWindow,
  findContacts,
  findFpvInterests,
  findMessages,
  findNewsletterAddresses,
} from "./queries.ts";

/** Reads one page of a kind as rows of cells, with the sort key of its last row. */
type ReadPage = (window: EnquiryWindow) => Promise<{ lines: Cell[][]; last: [Date, number] | undefined }>;

const handling = ["received", "handled", "handled by"];

/**
 * All enquiries of one kind as a CSV file, newest first, in pieces of one page: however many there are, only a page of
 * them is in memory.
 */
export async function* exportEnquiries(db: Database, kind: EnquiryKind): AsyncGenerator<string> {
  const { columns, readPage } = sheetOf(db, kind);
  yield byteOrderMark + csvLine(columns);
  const limit = pageSizes.messages.max;
  let after: EnquiryWindow["after"];
  for (;;) {
    const { lines, last } = await readPage({ openOnly: false, limit, after });
    yield lines.slice(0, limit).map(csvLine).join("");
    if (lines.length <= limit || last === undefined) return;
    after = last;
  }
}

type Sheet = { columns: string[]; readPage: ReadPage };

function sheetOf(db: Database, kind: EnquiryKind): Sheet {
  switch (kind) {
    case "messages":
      return {
        columns: ["name", "email", "subject", "message", ...handling],
        readPage: pageOf(
          (window) => findMessages(db, window),
          (row) => {
            const { name, email, subject, message, ...rest } = presentMessage(row);
            return [name, email, subject, message, ...handlingCells(rest)];
          },
        ),
      };
    case "contact":
      return {
        columns: ["first name", "last name", "email", "organization", "interest", "message", ...handling],
        readPage: pageOf(
          (window) => findContacts(db, window),
          (row) => {
            const { firstName, lastName, email, organization, interest, message, ...rest } =
              presentContact(row);
            return [firstName, lastName, email, organization, interest, message, ...handlingCells(rest)];
          },
        ),
      };
    case "fpv":
      return {
        columns: [
          "first name",
          "last name",
          "email",
          "phone",
          "military rank",
          "unit",
          "language",
          ...handling,
        ],
        readPage: pageOf(
          (window) => findFpvInterests(db, window),
          (row) => {
            const { firstName, lastName, email, phone, militaryRank, unit, language, ...rest } =
              presentFpvInterest(row);
            return [firstName, lastName, email, phone, militaryRank, unit, language, ...handlingCells(rest)];
          },
        ),
      };
    case "newsletter":
      return {
        columns: ["email", "language", "confirmed", ...handling],
        readPage: pageOf(
          (window) => findNewsletterAddresses(db, window),
          (row) => {
            const { email, language, confirmedAt, ...rest } = presentNewsletterAddress(row);
            return [email, language, confirmedAt, ...handlingCells(rest)];
          },
        ),
      };
  }
}

function pageOf<Row extends { id: number; createdAt: Date }>(
  find: (window: EnquiryWindow) => Promise<Row[]>,
  toCells: (row: Row) => Cell[],
): ReadPage {
  return async (window) => {
    const rows = await find(window);
    const last = rows[Math.min(rows.length, window.limit) - 1];
    return { lines: rows.map(toCells), last: last && [last.createdAt, last.id] };
  };
}

type Handling = { createdAt: string; handledAt: string | null; handledBy: string | null };

function handlingCells({ createdAt, handledAt, handledBy }: Handling): Cell[] {
  return [createdAt, handledAt, handledBy];
}
