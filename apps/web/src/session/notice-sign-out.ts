import { toApiError } from "../api-client/api-error.ts";
import { refreshSession } from "./session.ts";

/** Loads the session again if a call was refused because nobody is signed in any more: the screen then asks to sign in. */
export function noticeSignOut(refusal: unknown): void {
  if (toApiError(refusal).status === 401) refreshSession().catch(() => undefined);
}
