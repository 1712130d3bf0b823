import { publicApi } from "../api-client/public-api.ts";
import { leaveDevice } from "../device/keeping.ts";

/** Ends the session on the server, and takes along what this browser keeps of its owner. */
export async function endSession(): Promise<void> {
  await publicApi.auth.logout.mutate();
  // A browser that keeps nothing has nothing to take.
  await leaveDevice().catch(() => undefined);
}
