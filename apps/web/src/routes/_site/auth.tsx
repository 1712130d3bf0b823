import { createFileRoute } from "@tanstack/react-router";
import { isOwnPath } from "@antochi/contract/own-path";
import { AuthPage } from "../../features/auth/auth-page.tsx";

type Search = { next?: string | undefined; mode?: "register" | undefined };

export const Route = createFileRoute("/_site/auth")({
  validateSearch: ({ next, mode }: Record<string, unknown>): Search => ({
    next: isOwnPath(next) ? next : undefined,
    mode: mode === "register" ? mode : undefined,
  }),
  component: Auth,
});

function Auth() {
  const { next, mode = "login" } = Route.useSearch();
  return <AuthPage mode={mode} next={next} />;
}
