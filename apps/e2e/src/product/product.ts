import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@antochi/environment/free-port";
import { copyPreparedPostgres } from "./prepared-postgres.ts";
import { startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

/** Email and password as a person types them. */
export type Credentials = {
  readonly email: string;
  readonly password: string;
  /** Returns a new code for the second step at each call, if the account has one. */
  readonly nextCode?: () => string;
};

/** One running product with a DATA_DIR of its own. */
export type Product = AsyncDisposable & {
  readonly baseURL: string;
  readonly admin: Credentials;
  readonly dataDir: string;
  /** The server's process id. */
  pid(): number | undefined;
  /** Error lines of the server's log since the last call. */
  takeErrors(): string[];
  /** Restarts it on the same data and address, after a clean stop if it still runs; with these additional variables. */
  restart(changed?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it without warning, as a power cut does. */
  kill(): Promise<void>;
};

/** What a journey needs of a product, however it is run. */
export type DeployedProduct = Pick<Product, "baseURL" | "admin" | "takeErrors"> &
  AsyncDisposable & {
    /** Set if the product is a process of ours with a directory of its own. */
    readonly dataDir?: string;
  };

/** A product that can be stopped. @throws if it is not a single process of ours */
export function asProcess(product: DeployedProduct): Product {
  if (!isProcess(product)) throw new Error("This product runs elsewhere");
  return product;
}

function isProcess(product: DeployedProduct): product is Product {
  return "kill" in product && "restart" in product;
}

/** Where a product keeps its files, including its mails. @throws if the product has no directory of ours */
export function dataDirOf({ dataDir }: Pick<DeployedProduct, "dataDir">): string {
  if (dataDir === undefined) throw new Error("This product keeps its files elsewhere");
  return dataDir;
}

/**
 * Starts a product on a free port with sample content and a known administrator. It trusts one proxy, so that each test can
 * be a client with an address of its own (X-Forwarded-For), with rate limits of its own. In the journeys it finds an empty
 * Postgres in its DATA_DIR, and makes everything else there itself.
 *
 * @param variables the product's documented variables, which override the harness's own
 * @param program the file to start instead of the built `main.js`, and its arguments
 */
export async function startProduct(
  variables: Readonly<Record<string, string>> = {},
  program?: readonly string[],
): Promise<Product> {
  return start({ variables, program, isNew: false });
}

/** The same for the first time: the product finds no DATA_DIR, and makes and migrates its Postgres itself. */
export async function startNewProduct(variables: Readonly<Record<string, string>> = {}): Promise<Product> {
  return start({ variables, program: undefined, isNew: true });
}

type Start = {
  variables: Readonly<Record<string, string>>;
  program: readonly string[] | undefined;
  isNew: boolean;
};

async function start({ variables, program, isNew }: Start): Promise<Product> {
  const home = await mkdtemp(join(tmpdir(), "antochi-e2e-"));
  // When root runs this, Postgres uses its own account, which must be able to enter the directory.
  await chmod(home, 0o711);
  const dataDir = join(home, "data");
  const port = await findFreePort();
  const baseURL = `http://localhost:${port}`;
  const admin = { email: "chief@example.com", password: "correct horse battery staple" };
  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    DEMO: "on",
    // OCR needs a lot of processor time; only journeys about it turn it on.
    OCR: "off",
    TRUST_PROXY: "on",
    ...variables,
  };

  const hasPostgresThere = variables["DATABASE_URL"] === undefined && variables["DATA_DIR"] === undefined;
  let server: ServerProcess;
  try {
    if (hasPostgresThere && !isNew) await copyPreparedPostgres(join(dataDir, "postgres"));
    server = await startServer(baseURL, environment, program);
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }

  return {
    baseURL,
    admin,
    dataDir,
    pid: () => server.pid,
    takeErrors: () => server.log.takeErrors(),
    async restart(changed = {}) {
      await server.stop();
      server = await startServer(baseURL, { ...environment, ...changed }, program);
    },
    kill: () => server.kill(),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}
