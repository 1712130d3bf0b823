import { findHint } from "@antochi/contract/screens";
import { useSyncExternalStore } from "react";
import { currentSession, followSession } from "./session.ts";

/** Whether somebody is signed in, or is about to be found so: the hint cookie says it before the server does. */
export function useExpectedMember(): boolean {
  return useSyncExternalStore(followSession, isExpected, () => false);
}

function isExpected(): boolean {
  const { state } = currentSession();
  return state === "member" || (state === "unknown" && findHint(document.cookie) !== undefined);
}
