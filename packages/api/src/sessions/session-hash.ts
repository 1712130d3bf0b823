import { createHash } from "node:crypto";

/** The form in which a session id is stored. */
export function hashOfSessionId(sessionId: string): string {
  return createHash("sha256").update(sessionId).digest("hex");
}
