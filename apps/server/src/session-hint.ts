import { type Screens, writeScreens } from "@antochi/contract/screens";
import { sessionHint } from "@antochi/contract/session-hint";

/** The hint of a session as a Set-Cookie value: it says how the screens look, and lives as long as a session can. */
export function hintCookie(
  screens: Screens,
  { sessionCookie, maxAgeMs }: { sessionCookie: string; maxAgeMs: number },
): string {
  // The session's cookie has this start where the site is served over https.
  const secure = sessionCookie.startsWith("__Host-") ? "; Secure" : "";
  const maxAge = Math.floor(maxAgeMs / 1000);
  return `${sessionHint}=${writeScreens(screens)}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}

/** A Set-Cookie value as it is sent: one that removes the session's cookie is followed by one that removes the hint. */
export function withSessionHint(serialised: string, sessionCookie: string): string[] {
  const [pair = "", ...attributes] = serialised.split("; ");
  if (pair !== `${sessionCookie}=`) return [serialised];
  const readable = attributes.filter((attribute) => attribute !== "HttpOnly");
  return [serialised, [`${sessionHint}=`, ...readable].join("; ")];
}
