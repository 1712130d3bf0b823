import { sessionHint } from "@antochi/contract/session-hint";

/**
 * A Set-Cookie value as it is sent: one that carries or removes the session's cookie is followed by one that carries or
 * removes the hint, with the same life.
 */
export function withSessionHint(serialised: string, sessionCookie: string): string[] {
  if (!serialised.startsWith(`${sessionCookie}=`)) return [serialised];
  const [pair = "", ...attributes] = serialised.split("; ");
  const value = pair === `${sessionCookie}=` ? "" : "1";
  const readable = attributes.filter((attribute) => attribute !== "HttpOnly");
  return [serialised, [`${sessionHint}=${value}`, ...readable].join("; ")];
}
