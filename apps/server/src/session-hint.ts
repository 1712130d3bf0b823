import { type Screens, writeScreens } from "@antochi/contract/screens";
import { secureSessionHint, sessionHint } from "@antochi/contract/session-hint";

/** The name of the hint's cookie, beside a session cookie of this name. */
export function nameOfHint(sessionCookie: string): string {
  return isSecure(sessionCookie) ? secureSessionHint : sessionHint;
}

/** The session cookie has this prefix where the site is served over https. */
function isSecure(sessionCookie: string): boolean {
  return sessionCookie.startsWith("__Host-");
}

/** The session hint as a Set-Cookie value: it holds the settings of the screens, and lives as long as a session can. */
export function hintCookie(
  screens: Screens,
  { sessionCookie, maxAgeMs }: { sessionCookie: string; maxAgeMs: number },
): string {
  const secure = isSecure(sessionCookie) ? "; Secure" : "";
  const maxAge = Math.floor(maxAgeMs / 1000);
  return `${nameOfHint(sessionCookie)}=${writeScreens(screens)}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`;
}

/** The Set-Cookie values to send: one that removes the session cookie is followed by one that removes the hint. */
export function withSessionHint(serialised: string, sessionCookie: string): string[] {
  const [pair = "", ...attributes] = serialised.split("; ");
  if (pair !== `${sessionCookie}=`) return [serialised];
  const readable = attributes.filter((attribute) => attribute !== "HttpOnly");
  return [serialised, [`${nameOfHint(sessionCookie)}=`, ...readable].join("; ")];
}
