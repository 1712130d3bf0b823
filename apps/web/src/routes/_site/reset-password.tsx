import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ResetPasswordPage } from "../../features/auth/reset-password-page.tsx";

/** The link in the mail has its token after the #, which no server sees. */
export const Route = createFileRoute("/_site/reset-password")({ component: ResetPassword });

function ResetPassword() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get("token") ?? undefined });
  return <ResetPasswordPage token={token} />;
}
