import type { Act } from "@antochi/api/audit/record-act";
import type { Dependencies } from "@antochi/api/dependencies";
import { type ExportFormat, exportFormats } from "@antochi/api/exports/export-formats";
import { exportLogs } from "@antochi/api/features/activity/export-logs";
import { exportUsers } from "@antochi/api/features/admin/export-users";
import { exportAddresses, exportEnquiries } from "@antochi/api/features/enquiries/export-enquiries";
import { logFilterSchema } from "@antochi/contract/activity";
import { enquiryKinds } from "@antochi/contract/enquiry-kinds";
import { namesOf } from "@antochi/contract/names-of";
import { userFilterSchema } from "@antochi/contract/users";
import { givenOf, readQuery } from "./read-query.ts";

type Source = Pick<Dependencies, "db" | "publicUrl">;

/** A list exported as a file, as its address filters it: its rows, and its audit log entry, which names no person. */
type Export = {
  pages: (source: Source) => Parameters<ExportFormat["write"]>[0];
  told: Act;
};
type ExportedList = (query: unknown, file: string) => Export;

/** The filters that the addresses of some lists take. */
export const exportFilters = { users: userFilterSchema, logs: logFilterSchema };

const lists: Record<string, ExportedList> = {
  ...Object.fromEntries(
    namesOf(enquiryKinds).map((name): [string, ExportedList] => [
      name,
      (_, file) => ({
        pages: ({ db, publicUrl }) =>
          name === "newsletter" ? exportAddresses(db, publicUrl) : exportEnquiries(db, enquiryKinds[name]),
        told: { act: "enquiries-exported", on: { id: file } },
      }),
    ]),
  ),
  users(query, file) {
    const filter = readQuery(exportFilters.users, query);
    const { search, ...named } = filter;
    return {
      pages: ({ db }) => exportUsers(db, filter),
      told: { act: "users-exported", details: { ...givenOf({ file, ...named }), searched: search !== null } },
    };
  },
  logs(query, file) {
    const filter = readQuery(exportFilters.logs, query);
    return {
      pages: ({ db }) => exportLogs(db, filter),
      told: { act: "logs-exported", details: givenOf({ file, ...filter }) },
    };
  },
};

/** Every exported file by its name. */
export const exportedFiles: ReadonlyMap<string, { list: ExportedList; format: ExportFormat }> = new Map(
  namesOf(exportFormats).flatMap((ending) =>
    Object.entries(lists).map(
      ([name, list]) => [`${name}.${ending}`, { list, format: exportFormats[ending] }] as const,
    ),
  ),
);
