import { useEffect } from "react";
import { whenIdle } from "../ui/when-idle.ts";
import { loadSession, type Session, useSession } from "./session.ts";

/** The longest the check waits for the page to come to rest, in milliseconds. */
const patience = 3_000;

/**
 * Follows the session and asks for it once the page is idle, so that a public page is painted and answers to
 * its reader first. Without an answer the page stays a visitor's.
 */
export function useSessionAfterIdle(): Session {
  const session = useSession();
  useEffect(() => whenIdle(() => void loadSession().catch(() => undefined), patience), []);
  return session;
}
