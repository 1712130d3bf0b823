import { createFileRoute } from "@tanstack/react-router";
import { ReadinessPage } from "../../../features/admin/readiness/readiness-page.tsx";
import { readReadinessSearch } from "../../../features/admin/readiness/readiness-search.ts";
import { requireAdmin } from "../../../session/guards.ts";

export const Route = createFileRoute("/_app/admin/readiness")({
  validateSearch: readReadinessSearch,
  beforeLoad: ({ location }) => requireAdmin({ href: location.href, membersGoTo: "/knowledge-base" }),
  component: Readiness,
});

function Readiness() {
  return <ReadinessPage search={Route.useSearch()} />;
}
