import { publicApi } from "../api-client/public-api.ts";
import { browserStorage, tabStorage, uploadsBeginning } from "../device/browser-storage.ts";
import { leaveDevice } from "../device/keeping.ts";

/** Ends the session on the server, and takes along what this browser keeps of its owner: drafts of this tab and the names of uploads too. */
export async function endSession(): Promise<void> {
  await publicApi.auth.logout.mutate();
  tabStorage.clear();
  browserStorage.clear(uploadsBeginning);
  // A browser that keeps nothing has nothing to take.
  await leaveDevice().catch(() => undefined);
}
