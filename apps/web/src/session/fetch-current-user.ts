import type { CurrentUser } from "@antochi/contract/auth";

/**
 * How long the answer may take, in milliseconds. Everybody who asks meanwhile waits for the same request, so on a connection
 * that has died without an error nobody would ask again.
 */
const patienceMs = 30_000;

/** The server answered without saying who is signed in, for instance because it is too busy. */
export class UserUnknown extends Error {}

/**
 * Fetches the signed-in user; null if nobody is signed in (401). Rejects where no answer comes. A plain call of the REST
 * address, and the only one in the browser: public pages make it, and the tRPC client would be a twelfth of all the script
 * they load.
 */
export async function fetchCurrentUser(): Promise<CurrentUser | null> {
  const response = await fetch("/api/user", { signal: AbortSignal.timeout(patienceMs) });
  // Read in every case: an unread body keeps the request open.
  const body = await response.text();
  if (response.status === 401) return null;
  const failure = `${response.status}: ${body || response.statusText}`;
  // A proxy in front of a server that is down answers with a page. The server itself answers in JSON, with when to retry.
  if (response.status === 503 && response.headers.get("content-type")?.includes("json"))
    throw new UserUnknown(failure);
  const answer: unknown = response.ok ? JSON.parse(body) : undefined;
  if (!isCurrentUser(answer)) throw new Error(failure);
  return answer;
}

/** The server builds its answer with the contract's schema, so it is enough to tell it from somebody else's. */
function isCurrentUser(answer: unknown): answer is CurrentUser {
  return typeof answer === "object" && answer !== null && "username" in answer && "isAdmin" in answer;
}
