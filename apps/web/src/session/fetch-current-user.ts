import type { CurrentUser } from "@antochi/contract/accounts";

/** The server answered, but not who is signed in, such as where it is too busy. */
export class UserNotTold extends Error {}

/**
 * Asks who is signed in; null where nobody is (401). A plain call of the REST address, and the only one in the
 * browser: public pages make it, and the tRPC client would be a twelfth of all the script they load.
 */
export async function fetchCurrentUser(): Promise<CurrentUser | null> {
  const response = await fetch("/api/user");
  // Read whatever it says: a body that nobody reads keeps the request open.
  const body = await response.text();
  if (response.status === 401) return null;
  // What stands before a server that is down answers with a page; the server itself says in JSON when it may be asked again.
  if (response.status === 503 && response.headers.get("content-type")?.includes("json"))
    throw new UserNotTold(`${response.status}: ${body}`);
  const answer: unknown = response.ok ? JSON.parse(body) : undefined;
  if (!isCurrentUser(answer)) throw new Error(`${response.status}: ${body || response.statusText}`);
  return answer;
}

/** The server makes its answer with the contract's schema, so that telling it from a stranger's is enough. */
function isCurrentUser(answer: unknown): answer is CurrentUser {
  return typeof answer === "object" && answer !== null && "username" in answer && "isAdmin" in answer;
}
