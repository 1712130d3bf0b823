import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Retention } from "@antochi/api/retention";
import { createDependencies, type Offline } from "@antochi/api/dependencies";
import { type SecurityLevel, securityOf } from "@antochi/api/security";
import type { SignOnConfig } from "@antochi/api/sign-on/sign-on";
import { createSecretKey } from "@antochi/api/secrets/secret-key";
import { keptForEver } from "@antochi/api/testing/kept-for-ever";
import { limits } from "@antochi/contract/limits";
import type { DatabaseConnection } from "@antochi/db/connection";
import { createDiskStore, type DiskStore } from "@antochi/storage/disk-store";
import type { ObjectStore } from "@antochi/storage/object-store";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import type { FastifyInstance } from "fastify";
import { buildServer, type ServerParts } from "../build-server.ts";
import { createLogger } from "../logging/create-logger.ts";
import type { Phase } from "../startup/phase.ts";
import { version } from "../version.ts";

export type TestServer = AsyncDisposable & {
  server: FastifyInstance;
  store: DiskStore;
  phase: Phase;
  /** The server's log so far, one parsed object per line. */
  logged: () => unknown[];
  close: () => Promise<void>;
};

type Settings = Partial<
  Pick<ServerParts, "trustProxy" | "probes" | "connectTo" | "webRoot" | "watchRequests">
> & {
  publicUrl?: string;
  now?: () => Date;
  security?: SecurityLevel;
  retention?: Partial<Retention>;
  signOn?: SignOnConfig | null;
  offline?: Offline | null;
  /** A store on a server of its own, instead of the disk store. */
  remoteStore?: ObjectStore;
};

/** The site name of test servers. */
export const sampleSiteName = "Sample & Site";

/** The origin of test servers, whatever port they listen on. */
export const testOrigin = "http://localhost:3000";

/** The real server on a real database and a disk store in a temporary directory. It does not listen by itself. */
export async function buildTestServer(
  { db, pool }: Pick<DatabaseConnection, "db" | "pool">,
  {
    publicUrl = testOrigin,
    now = () => new Date(),
    security = "standard",
    retention = {},
    signOn = null,
    offline = { days: 7 },
    remoteStore,
    ...parts
  }: Settings = {},
): Promise<TestServer> {
  const root = await mkdtemp(join(tmpdir(), "antochi-server-"));
  const store = createDiskStore({ root, publicUrl, signingSecret: "a secret for tests", now });
  await store.prepare();
  const lines: string[] = [];
  const phase: Phase = { current: "ready" };
  const dependencies = createDependencies({
    db,
    pool,
    store: remoteStore ?? store,
    now,
    publicUrl: new URL(publicUrl),
    pdfMaxBytes: limits.pdfMaxBytes,
    companion: null,
    version,
    secretKey: createSecretKey("a key of the tests"),
    signOn,
    ocr: true,
    offline,
    security: securityOf[security],
    retention: { ...keptForEver, ...retention },
    adminNotify: [],
    newsletterPace: 60,
    searchesAtOnce: 1,
  });
  const server = await buildServer({
    dependencies,
    log: createLogger("trace", { write: (line) => void lines.push(line) }),
    phase,
    isCrowded: (kind) => pool.isCrowded(kind),
    probes: { postgres: () => pool.query("select 1"), store: () => (remoteStore ?? store).ping() },
    trustProxy: { kind: "nobody" },
    connectTo: [],
    webRoot: null,
    siteName: sampleSiteName,
    receiveSignedPut: remoteStore ? null : (request) => store.receiveSignedPut(request),
    ...parts,
  });
  const close = async () => {
    dependencies.notifications.close();
    await server.close();
    await rm(root, { recursive: true, force: true });
  };
  return {
    server,
    store,
    phase,
    logged: () => lines.map((line): unknown => JSON.parse(line)),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A test server with a database of its own, usually one for a test file: `afterAll(test.close)`. */
export async function openTestServer(
  settings: Settings = {},
): Promise<TestServer & { database: TestDatabase }> {
  const database = await createTestDatabase();
  const server = await buildTestServer(database, settings);
  const close = async () => {
    await server.close();
    await database.close();
  };
  return { ...server, database, close, [Symbol.asyncDispose]: close };
}

type SignedIn = { cookie: string };

/** Signs a sample person in and returns the headers that carry their session. */
export async function signIn(server: FastifyInstance, email: string, password: string): Promise<SignedIn> {
  const answer = await server.inject({ method: "POST", url: "/api/login", payload: { email, password } });
  const [cookie] = answer.cookies;
  if (answer.statusCode !== 200 || !cookie)
    throw new Error(`Sign-in was answered ${answer.statusCode}: ${answer.body}`);
  return { cookie: `${cookie.name}=${cookie.value}` };
}
