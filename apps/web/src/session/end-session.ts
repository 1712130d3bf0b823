import { publicApi } from "../api-client/public-api.ts";
import { leaveDevice } from "../device/keeping.ts";

/** Ends the session on the server, and takes along what this browser keeps of its owner, drafts of this tab included. */
export async function endSession(): Promise<void> {
  await publicApi.auth.logout.mutate();
  sessionStorage.clear();
  // A browser that keeps nothing has nothing to take.
  await leaveDevice().catch(() => undefined);
}
