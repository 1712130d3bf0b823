import { createFileRoute } from "@tanstack/react-router";
import { AuditPage } from "../../../features/admin/audit/audit-page.tsx";
import { readAuditSearch } from "../../../features/admin/audit/audit-search.ts";
import { requireAdmin } from "../../../session/guards.ts";

export const Route = createFileRoute("/_app/admin/audit")({
  validateSearch: readAuditSearch,
  beforeLoad: ({ location }) => requireAdmin({ href: location.href, membersGoTo: "/knowledge-base" }),
  component: Audit,
});

function Audit() {
  return <AuditPage search={Route.useSearch()} />;
}
