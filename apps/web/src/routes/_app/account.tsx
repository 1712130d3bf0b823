import { createFileRoute } from "@tanstack/react-router";
import { AccountPage } from "../../features/account/account-page.tsx";
import { requireMember } from "../../session/guards.ts";

export const Route = createFileRoute("/_app/account")({
  beforeLoad: ({ location }) => requireMember({ href: location.href }),
  component: AccountPage,
});
