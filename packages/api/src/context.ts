import type { Screens } from "@antochi/contract/screens";
import type { User } from "@antochi/db/tables/users";
import type { Log } from "@antochi/jobs/log";
import type { Dependencies } from "./dependencies.ts";
import { readLibraryVersion } from "./library/library-version.ts";
import type { RequestInfo } from "./request-info.ts";
import type { ActingUser } from "./sessions/acting-user.ts";
import type { SignedIn } from "./sessions/sessions.ts";

/** How a procedure sets its answer's headers, whatever the transport. */
export type Reply = {
  header: (name: string, value: string) => void;
  /** A complete Set-Cookie value. */
  cookie: (serialised: string) => void;
  /** Writes the look of the signed-in screens into the cookie that scripts read, which lives as long as a session. */
  screens: (screens: Screens) => void;
  /** Announces that there is a next page, with its cursor. */
  nextPage: (cursor: string) => void;
};

export type Context = Dependencies & {
  request: RequestInfo;
  reply: Reply;
  log: Log;
  /** The user of a live session, read once for each request; null where there is none. */
  currentUser: () => Promise<ActingUser | null>;
  /** When the user last proved their identity in this session; null where that is not known. */
  provenAt: () => Promise<Date | null>;
  /** The library's version when the session was read; without a session, now. See `library-version.ts`. */
  libraryVersion: () => Promise<string | null>;
};

/** The context of a signed-in user, with their row as it is now. */
export type MemberContext = Context & { user: User };

type Transport = { request: RequestInfo; reply: Reply; log: Log };

/** The context of one HTTP request; all procedures of a batch share it. */
export function createContext(dependencies: Dependencies, transport: Transport): Context {
  const { sessionId, isUnattended } = transport.request;
  let reading: Promise<SignedIn | null> | undefined;
  const signedIn = () =>
    (reading ??=
      sessionId === undefined
        ? Promise.resolve(null)
        : dependencies.sessions.read(sessionId, { isUse: !isUnattended }));
  return {
    ...dependencies,
    ...transport,
    currentUser: async () => (await signedIn())?.user ?? null,
    provenAt: async () => (await signedIn())?.provenAt ?? null,
    async libraryVersion() {
      const signed = await signedIn();
      return signed ? signed.libraryVersion : readLibraryVersion(dependencies.db);
    },
  };
}
