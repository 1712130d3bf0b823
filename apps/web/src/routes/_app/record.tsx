import { createFileRoute } from "@tanstack/react-router";
import { RecordPage } from "../../features/record/record-page.tsx";
import { requireMember } from "../../session/guards.ts";

export const Route = createFileRoute("/_app/record")({
  beforeLoad: ({ location }) => requireMember({ href: location.href }),
  component: RecordPage,
});
