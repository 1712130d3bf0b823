import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { limits } from "@antochi/contract/limits";
import type { DatabaseConnection } from "@antochi/db/connection";
import type { User } from "@antochi/db/tables/users";
import { createDiskStore, type DiskStore } from "@antochi/storage/disk-store";
import { type Context, createContext } from "../context.ts";
import { createDependencies, type Dependencies, type Offline } from "../dependencies.ts";
import type { Retention } from "../retention.ts";
import { type SecurityLevel, securityOf } from "../security.ts";
import { actingUser } from "../sessions/acting-user.ts";
import { createSecretKey, type SecretKey } from "../secrets/secret-key.ts";
import type { SignOnConfig } from "../sign-on/sign-on.ts";
import { appRouter } from "../router.ts";
import { createCallerFactory } from "../trpc.ts";
import { keptForEver } from "./kept-for-ever.ts";

const publicUrl = new URL("http://site.test");
const callerOf = createCallerFactory(appRouter);

export type TestApiOptions = {
  db: DatabaseConnection;
  now: () => Date;
  pdfMaxBytes?: number;
  companion?: Dependencies["companion"];
  adminNotify?: readonly string[];
  ocr?: boolean;
  offline?: Offline | null;
  security?: SecurityLevel;
  secretKey?: SecretKey | null;
  retention?: Retention;
  signOn?: SignOnConfig | null;
};

export type TestApi = AsyncDisposable & {
  store: DiskStore;
  dependencies: ReturnType<typeof createDependencies>;
  /** The procedures as this person calls them; null is a visitor. */
  as: (user: User | null) => ReturnType<typeof callerOf>;
  /** What a call of this person's works with, for procedures that the product does not have. */
  contextOf: (user: User | null) => Context;
  /** PUTs bytes to a signed address, as a browser does. @returns the HTTP status */
  put: (url: string, bytes: Buffer) => Promise<number>;
  /** The cursor of the next page that the last call of a list answered. */
  nextPage: () => string | undefined;
};

/** The real procedures on a real database and a disk store in a temporary directory, without a transport. */
export async function openTestApi({
  db: { db, pool },
  now,
  pdfMaxBytes = limits.pdfMaxBytes,
  companion = null,
  adminNotify = [],
  ocr = true,
  offline = { days: 7 },
  security = "standard",
  secretKey = createSecretKey("a key of the tests"),
  retention = keptForEver,
  signOn = null,
}: TestApiOptions): Promise<TestApi> {
  const root = await mkdtemp(join(tmpdir(), "antochi-store-"));
  const store = createDiskStore({ root, publicUrl: publicUrl.href, signingSecret: "test", now });
  await store.prepare();
  const dependencies = createDependencies({
    db,
    pool,
    store,
    now,
    publicUrl,
    pdfMaxBytes,
    companion,
    version: "1.2.3",
    adminNotify,
    newsletterPace: 60,
    searchesAtOnce: 1,
    ocr,
    offline,
    security: securityOf[security],
    secretKey,
    retention,
    signOn,
  });
  let next: string | undefined;

  function contextOf(user: User | null): Context {
    const context = createContext(dependencies, {
      request: {
        id: "test",
        ip: "192.0.2.1",
        sessionId: undefined,
        browserCookie: undefined,
        signOnCookie: undefined,
        hint: undefined,
        userAgent: undefined,
        isUnattended: false,
      },
      reply: {
        header: () => {},
        cookie: () => {},
        screens: () => {},
        nextPage: (cursor) => {
          next = cursor;
        },
      },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    });
    return {
      ...context,
      currentUser: async () => user && actingUser(user, dependencies.security),
      provenAt: async () => now(),
    };
  }

  return {
    store,
    dependencies,
    as: (user) => callerOf(contextOf(user)),
    contextOf,
    async put(url, bytes) {
      const answer = await store.receiveSignedPut({
        method: "PUT",
        url: url.slice(publicUrl.origin.length),
        headers: {},
        body: Readable.from([bytes]),
      });
      return answer.status;
    },
    nextPage: () => next,
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}
