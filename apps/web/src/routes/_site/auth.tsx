import { createFileRoute } from "@tanstack/react-router";
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

/**
 * Only a path of this site may be gone to after signing in, never `//elsewhere` or `/\elsewhere`. Browsers drop
 * tabs and line breaks from addresses, so neither may hide a second slash.
 */
function isOwnPath(value: unknown): value is string {
  return typeof value === "string" && /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(value);
}
