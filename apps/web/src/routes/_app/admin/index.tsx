import { createFileRoute } from "@tanstack/react-router";
import { AdminPage } from "../../../features/admin/admin-page.tsx";
import { readAdminSearch } from "../../../features/admin/admin-search.ts";
import { requireAdmin } from "../../../session/guards.ts";

export const Route = createFileRoute("/_app/admin/")({
  validateSearch: readAdminSearch,
  beforeLoad: ({ location }) => requireAdmin({ href: location.href, membersGoTo: "/knowledge-base" }),
  component: Admin,
});

function Admin() {
  return <AdminPage search={Route.useSearch()} />;
}
