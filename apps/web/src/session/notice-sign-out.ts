import { publicApi } from "../api-client/public-api.ts";
import { refusalOf, toApiError } from "../api-client/api-error.ts";
import { lostMember, refreshSession } from "./session.ts";

/**
 * Loads the session again if a call was refused because nobody is signed in any more: the screen then asks to sign in.
 * @returns the refusal to tell of: where the account was suspended, that, since signing in would only say so again
 */
export async function noticeSignOut(refusal: unknown): Promise<unknown> {
  if (toApiError(refusal).status !== 401) return refusal;
  try {
    await refreshSession();
    return (await wasSuspended()) ? refusalOf("account-suspended") : refusal;
  } catch {
    return refusal;
  }
}

/** Whether the member who was signed in on this page until now was suspended. */
export async function wasSuspended(): Promise<boolean> {
  const email = lostMember();
  return email !== null && (await publicApi.auth.whySignedOut.mutate({ email })).isSuspended;
}
