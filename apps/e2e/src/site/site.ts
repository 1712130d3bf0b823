import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findS3Server } from "@antochi/storage/testing/s3-servers";
import { findFreePort } from "@antochi/environment/free-port";
import type { Credentials } from "../product/product.ts";
import { startServer, type ServerProcess } from "../product/server-process.ts";
import { startObjectServer, type ObjectServer } from "./object-server.ts";
import { startPostgresServer, type PostgresServer } from "./postgres-server.ts";
import { startRoundRobin, type RoundRobin } from "./round-robin.ts";

/** One of the servers behind the address. Once stopped, it gets no requests until it is ready again. */
export type Replica = {
  /** Stops it as an orchestrator does, after taking it out of the rotation. Throws if it does not end cleanly. */
  retire(): Promise<void>;
  /** Stops it while requests still arrive. Throws if it does not end cleanly. */
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  start(): Promise<void>;
};

/** The product as several processes on one Postgres and one MinIO, behind one address. */
export type Site = AsyncDisposable & {
  readonly baseURL: string;
  readonly admin: Credentials;
  readonly postgres: PostgresServer;
  readonly objects: ObjectServer;
  readonly bucket: string;
  readonly replicas: readonly Replica[];
  readonly proxy: RoundRobin;
  /** The variables that every replica is started with. */
  readonly variables: Readonly<Record<string, string>>;
  /** Error lines of all replicas' logs since the last call. */
  takeErrors(): string[];
};

/**
 * Starts several replicas on a Postgres and a MinIO of their own.
 * @param settings additional variables for all of them
 * @throws if MINIO_BIN names no MinIO
 */
export async function startReplicas(
  replicas: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const program = findS3Server("minio", process.env);
  if (program === null) throw new Error("Several replicas need a MinIO: set MINIO_BIN");
  return startSite(program, replicas, settings);
}

/**
 * Starts everything on free ports, the replicas concurrently. No two of them share a disk.
 *
 * @param minio the program, see MINIO_BIN
 */
async function startSite(
  minio: string,
  count: number,
  settings: Readonly<Record<string, string>>,
): Promise<Site> {
  await using opened = new AsyncDisposableStack();
  const postgres = opened.use(await startPostgresServer());
  const objects = opened.use(await startObjectServer(minio));
  const home = await mkdtemp(join(tmpdir(), "antochi-faults-"));
  opened.defer(() => rm(home, { recursive: true, force: true }));
  const bucket = "antochi";
  const port = await findFreePort();
  const baseURL = `http://localhost:${port}`;
  const admin = { email: "chief@example.com", password: "correct horse battery staple" };
  const variables = {
    DATABASE_URL: postgres.url,
    ...objects.variables(bucket),
    PUBLIC_URL: baseURL,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DEMO: "on",
    TRUST_PROXY: "on",
    DRAIN_SECONDS: "3",
    ...settings,
  };
  const ports = await Promise.all(Array.from({ length: count }, findFreePort));
  const starting = ports.map((own) => {
    const ownVariables = { PORT: String(own), DATA_DIR: join(home, String(own)) };
    return startProcess(`http://127.0.0.1:${own}`, { ...variables, ...ownVariables });
  });
  // If one does not start, the others are stopped as well.
  opened.defer(async () => {
    await Promise.all(starting.map((replica) => replica.then(({ stop }) => stop(), ignore)));
  });
  const processes = await Promise.all(starting);
  const proxy = opened.use(await startRoundRobin(port, ports));
  const replicas = processes.map((replica, at) => balance(replica, proxy, at));
  const parts = opened.move();
  return {
    baseURL,
    admin,
    postgres,
    objects,
    bucket,
    replicas,
    proxy,
    variables,
    takeErrors: () => processes.flatMap((replica) => replica.takeErrors()),
    [Symbol.asyncDispose]: () => parts.disposeAsync(),
  };
}

type Process = Omit<Replica, "retire">;

function balance(replica: Process, proxy: RoundRobin, target: number): Replica {
  return {
    async retire() {
      await proxy.retire(target);
      await replica.stop();
    },
    async stop() {
      await replica.stop();
      await proxy.retire(target);
    },
    async kill() {
      await replica.kill();
      await proxy.retire(target);
    },
    async start() {
      await replica.start();
      proxy.employ(target);
    },
  };
}

async function startProcess(url: string, variables: Record<string, string>) {
  let server: ServerProcess = await startServer(url, variables);
  return {
    stop: () => server.stop(),
    kill: () => server.kill(),
    takeErrors: () => server.log.takeErrors(),
    async start() {
      server = await startServer(url, variables);
    },
  };
}

/** The error reaches the caller that awaits the start. */
function ignore(): void {}
