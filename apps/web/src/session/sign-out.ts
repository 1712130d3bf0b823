import { setSession } from "./session.ts";

/** Ends the session on the server and on this page. Signing out twice is no error. */
export async function signOut(): Promise<void> {
  const { publicApi } = await import("../api-client/public-api.ts");
  await publicApi.auth.logout.mutate();
  setSession(null);
}
