import { type Screens, writeScreens } from "@antochi/contract/screens";
import { secureSessionHint, sessionHint } from "@antochi/contract/session-hint";

/** What the hint of a session is called beside a session's cookie of this name. */
export function nameOfHint(sessionCookie: string): string {
  return isSecure(sessionCookie) ? secureSessionHint : sessionHint;
}

/** The session's cookie has this start where the site is served over https. */
function isSecure(sessionCookie: string): boolean {
  return sessionCookie.startsWith("__Host-");
}

/** The hint of a session as a Set-Cookie value: it says how the screens look, and lives as long as a session can. */
export function hintCookie(
  screens: Screens,
  { sessionCookie, maxAgeMs }: { sessionCookie: string; maxAgeMs: number },
): string {
  const secure = isSecure(sessionCookie) ? "; Secure" : "";
  const maxAge = Math.floor(maxAgeMs / 1000);
  return `${nameOfHint(sessionCookie)}=${writeScreens(screens)}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}

/** A Set-Cookie value as it is sent: one that removes the session's cookie is followed by one that removes the hint. */
export function withSessionHint(serialised: string, sessionCookie: string): string[] {
  const [pair = "", ...attributes] = serialised.split("; ");
  if (pair !== `${sessionCookie}=`) return [serialised];
  const readable = attributes.filter((attribute) => attribute !== "HttpOnly");
  return [serialised, [`${nameOfHint(sessionCookie)}=`, ...readable].join("; ")];
}
