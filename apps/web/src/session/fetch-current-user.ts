import type { CurrentUser } from "@antochi/contract/accounts";

/**
 * Asks who is signed in; null where nobody is (401). A plain call of the REST address, and the only one in the
 * browser: public pages make it, and the tRPC client would be a twelfth of all the script they load.
 */
export async function fetchCurrentUser(): Promise<CurrentUser | null> {
  const response = await fetch("/api/user");
  // Read whatever it says: a body that nobody reads keeps the request open.
  const body = await response.text();
  if (response.status === 401) return null;
  const answer: unknown = response.ok ? JSON.parse(body) : undefined;
  if (!isCurrentUser(answer)) throw new Error(`${response.status}: ${body || response.statusText}`);
  return answer;
}

/** The server makes its answer with the contract's schema, so that telling it from a stranger's is enough. */
function isCurrentUser(answer: unknown): answer is CurrentUser {
  return typeof answer === "object" && answer !== null && "username" in answer && "isAdmin" in answer;
}
