import { forgetSession } from "./session.ts";

/** Ends the session on the server and on this page. Signing out twice is no error. */
export async function signOut(): Promise<void> {
  const { endSession } = await import("./end-session.ts");
  await endSession();
  forgetSession();
}
