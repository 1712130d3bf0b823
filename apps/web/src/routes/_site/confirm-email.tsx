import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ConfirmEmailPage } from "../../features/auth/confirm-email-page.tsx";

/** The link of the mail has its token behind the #, which no server sees. */
export const Route = createFileRoute("/_site/confirm-email")({ component: ConfirmEmail });

function ConfirmEmail() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get("token") ?? undefined });
  return <ConfirmEmailPage token={token} />;
}
