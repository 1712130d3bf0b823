import { createFileRoute } from "@tanstack/react-router";
import { OverviewPage } from "../../../features/admin/overview/overview-page.tsx";
import { requireAdmin } from "../../../session/guards.ts";

export const Route = createFileRoute("/_app/admin/overview")({
  beforeLoad: ({ location }) => requireAdmin({ href: location.href, membersGoTo: "/knowledge-base" }),
  component: OverviewPage,
});
