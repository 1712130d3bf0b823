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

/** How long a password or passkey, once given, counts as a proof of who is at the browser. */
const proofLasts = 10 * 60_000;

/**
 * Refuses with 403 unless the user proved in this session, within ten minutes, who they are; signing in is a proof. One that
 * lies further ahead than that is from a clock that was set back since, and counts no more than one that is too old.
 */
export async function requireProof(
  ctx: Pick<Context, "currentUser" | "provenAt" | "now" | "log">,
): Promise<void> {
  const at = await ctx.provenAt();
  if (at === null || Math.abs(ctx.now().getTime() - at.getTime()) >= proofLasts) {
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
 * Whether a caller who was let in may still call: for answers that stream on long after the check. It does not count as a
 * use of the session.
 */
export async function mayStillCall(
  { sessions, request }: Pick<Context, "sessions" | "request">,
  role: Exclude<Role, "public">,
): Promise<boolean> {
  if (request.sessionId === undefined) return false;
  const user = await sessions.peek(request.sessionId);
  return user !== null && (role === "member" || user.isAdmin);
}

/** Makes a signed-in user's refusal, after logging whose it is: the access log's line names nobody. */
function refusalOf({ log }: Pick<Context, "log">, { id: userId }: ActingUser, code: ErrorCode): DomainError {
  log.info({ userId, code }, "not allowed");
  return new DomainError(code);
}
