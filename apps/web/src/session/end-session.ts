import { publicApi } from "../api-client/public-api.ts";
import { browserStorage } from "../device/browser-storage.ts";
import { leaveDevice } from "../device/keeping.ts";
import { uploadsBeginning } from "../device/uploads-beginning.ts";
import { clearTab, broadcastSignOut } from "./tab-owner.ts";

/** Ends the session on the server and removes what this browser keeps of its owner. */
export async function endSession(): Promise<void> {
  await publicApi.auth.logout.mutate();
  await leaveBrowser();
}

/** Removes what this browser keeps, in every tab, of somebody whose session is over: drafts and the names of uploads too. */
export async function leaveBrowser(): Promise<void> {
  clearTab();
  for (const name of browserStorage.names())
    if (name.startsWith(uploadsBeginning)) browserStorage.remove(name);
  broadcastSignOut();
  // Fails in a browser that keeps nothing, which has nothing to remove.
  await leaveDevice().catch(() => undefined);
}
