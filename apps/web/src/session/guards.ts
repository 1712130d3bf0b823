import { redirect } from "@tanstack/react-router";
import { loadSession } from "./session.ts";

/** Lets signed-in users pass and sends everyone else to sign in and back. Only a convenience, like `requireAdmin`. */
export async function requireMember({ href }: { href: string }): Promise<void> {
  const session = await loadSession();
  if (session.state !== "member") throw redirect({ to: "/auth", search: { next: href } });
}

/**
 * Lets administrators pass and sends everyone else where the specification says. Only a convenience: the server checks
 * every call behind the screen.
 */
export async function requireAdmin({
  href,
  membersGoTo,
}: {
  href: string;
  membersGoTo: "/knowledge-base" | "/auth";
}): Promise<void> {
  const session = await loadSession();
  if (session.state !== "member") throw redirect({ to: "/auth", search: { next: href } });
  if (!session.user.isAdmin) throw redirect({ to: membersGoTo });
}
