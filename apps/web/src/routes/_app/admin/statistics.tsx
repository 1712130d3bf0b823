import { createFileRoute } from "@tanstack/react-router";
import { StatisticsPage } from "../../../features/admin/statistics/statistics-page.tsx";
import { readStatisticsSearch } from "../../../features/admin/statistics/statistics-search.ts";
import { StatisticsLoading } from "../../../features/admin/statistics/statistics-loading.tsx";
import { requireAdmin } from "../../../session/guards.ts";

export const Route = createFileRoute("/_app/admin/statistics")({
  validateSearch: readStatisticsSearch,
  beforeLoad: ({ location }) => requireAdmin({ href: location.href, membersGoTo: "/auth" }),
  component: Statistics,
  pendingComponent: StatisticsLoading,
  pendingMs: 0,
});

function Statistics() {
  return <StatisticsPage search={Route.useSearch()} />;
}
