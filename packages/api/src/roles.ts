import { DomainError, type ErrorCode } from "@antochi/contract/errors";
import type { Context } from "./context.ts";
import type { ActingUser } from "./sessions/acting-user.ts";

export type Role = "public" | "member" | "admin";

/** The approved user of a live session, as their row is now; refuses with 401 where there is none. */
export async function requireUser(ctx: Pick<Context, "currentUser">): Promise<ActingUser> {
  const user = await ctx.currentUser();
  if (!user) throw new DomainError("not-signed-in");
  return user;
}

/** So long password or passkey hold, once shown, for what must not be done at a browser left open. */
const proofLasts = 10 * 60_000;

/** Refuses with 403 whoever did not show in this session, within ten minutes, that it is them; signing in shows it. */
export async function requireProof(
  ctx: Pick<Context, "currentUser" | "provenAt" | "now" | "log">,
): Promise<void> {
  const at = await ctx.provenAt();
  if (at === null || ctx.now().getTime() - at.getTime() >= proofLasts) {
    throw refusalOf(ctx, await requireUser(ctx), "reauthentication-required");
  }
}

/**
 * Refuses with 401 or 403 whoever may not call. Transports check before they read a body, procedures always.
 * An administrator who is a member for now (`acting-user.ts`) is told why.
 */
export async function requireRole(ctx: Pick<Context, "currentUser" | "log">, role: Role): Promise<void> {
  if (role === "public") return;
  const user = await requireUser(ctx);
  if (role !== "admin") return;
  if (!user.isAdmin) throw refusalOf(ctx, user, user.missing ?? "forbidden");
}

/**
 * Whether whoever was let in may still call: of an answer that goes on for long, whose request was let in long ago. This
 * does not count as a use of the session.
 */
export async function mayStillCall(
  { sessions, request }: Pick<Context, "sessions" | "request">,
  role: Exclude<Role, "public">,
): Promise<boolean> {
  if (request.sessionId === undefined) return false;
  const user = await sessions.peek(request.sessionId);
  return user !== null && (role === "member" || user.isAdmin);
}

/** The refusal of somebody who is signed in, once the log has whose it is: the line of an answer names nobody. */
function refusalOf({ log }: Pick<Context, "log">, { id: userId }: ActingUser, code: ErrorCode): DomainError {
  log.info({ userId, code }, "not allowed");
  return new DomainError(code);
}
