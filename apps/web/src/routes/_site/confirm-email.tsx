import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmailPage } from "../../features/auth/confirm-email-page.tsx";
import { KeepEmailPage } from "../../features/auth/keep-email-page.tsx";
import { useBehindHash } from "../../features/auth/use-behind-hash.ts";

/**
 * The links in the mails have their token after the #, which no server sees: one confirms an address, the other keeps the
 * old one.
 */
export const Route = createFileRoute("/_site/confirm-email")({ component: ConfirmEmail });

function ConfirmEmail() {
  const behind = useBehindHash();
  const keep = behind.get("keep");
  if (keep !== null) return <KeepEmailPage token={keep} />;
  return <ConfirmEmailPage token={behind.get("token") ?? undefined} />;
}
