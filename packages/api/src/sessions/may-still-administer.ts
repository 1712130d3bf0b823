import type { Context } from "../context.ts";

/** Whether the session that a stream began with is still an administrator's. */
export async function mayStillAdminister({ sessions, request }: Context): Promise<boolean> {
  if (request.sessionId === undefined) return false;
  const user = await sessions.peek(request.sessionId);
  return user?.isAdmin ?? false;
}
