import { publicApi } from "../api-client/public-api.ts";
import { browserStorage, tabStorage } from "../device/browser-storage.ts";
import { leaveDevice } from "../device/keeping.ts";
import { uploadsBeginning } from "../device/uploads-beginning.ts";

/** Ends the session on the server, and takes along what this browser keeps of its owner: drafts of this tab and the names of uploads too. */
export async function endSession(): Promise<void> {
  await publicApi.auth.logout.mutate();
  for (const name of tabStorage.names()) tabStorage.remove(name);
  for (const name of browserStorage.names())
    if (name.startsWith(uploadsBeginning)) browserStorage.remove(name);
  // A browser that keeps nothing has nothing to take.
  await leaveDevice().catch(() => undefined);
}
