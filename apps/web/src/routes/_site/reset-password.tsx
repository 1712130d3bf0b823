import { createFileRoute } from "@tanstack/react-router";
import { ResetPasswordPage } from "../../features/auth/reset-password-page.tsx";
import { useBehindHash } from "../../features/auth/use-behind-hash.ts";

/** The link in the mail has its token after the #, which no server sees. */
export const Route = createFileRoute("/_site/reset-password")({ component: ResetPassword });

function ResetPassword() {
  return <ResetPasswordPage token={useBehindHash().get("token") ?? undefined} />;
}
