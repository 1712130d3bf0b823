import { publicApi } from "../api-client/public-api.ts";
import { browserStorage } from "../device/browser-storage.ts";
import { leaveDevice } from "../device/keeping.ts";
import { uploadsBeginning } from "../device/uploads-beginning.ts";
import { clearTab, tellSignedOut } from "./tab-owner.ts";

/** Ends the session on the server, and takes along what this browser keeps of its owner. */
export async function endSession(): Promise<void> {
  await publicApi.auth.logout.mutate();
  await leaveBrowser();
}

/** Takes along what this browser keeps, in any tab, of whoever has no session any more: drafts and the names of uploads too. */
export async function leaveBrowser(): Promise<void> {
  clearTab();
  for (const name of browserStorage.names())
    if (name.startsWith(uploadsBeginning)) browserStorage.remove(name);
  tellSignedOut();
  // A browser that keeps nothing has nothing to take.
  await leaveDevice().catch(() => undefined);
}
