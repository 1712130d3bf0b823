import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "@antochi/environment/free-port";
import { startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

/** E-mail and password as someone types them. */
export type Credentials = {
  readonly email: string;
  readonly password: string;
  /** A code for the second step, where the account has one; another one each time. */
  readonly nextCode?: () => string;
};

/** One running product with an empty DATA_DIR of its own. */
export type Product = AsyncDisposable & {
  readonly baseURL: string;
  readonly admin: Credentials;
  readonly dataDir: string;
  /** The server's process as the system knows it. */
  pid(): number | undefined;
  /** Error lines of the server's log since the last call. */
  takeErrors(): string[];
  /** Starts it again on the same data and address, after a clean stop where it still runs; with these variables besides. */
  restart(changed?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it without warning, as a power cut does. */
  kill(): Promise<void>;
};

/** What a journey asks of a product, however it is run. */
export type DeployedProduct = Pick<Product, "baseURL" | "admin" | "takeErrors"> &
  AsyncDisposable & {
    /** Where the product is a process of ours with a directory of its own. */
    readonly dataDir?: string;
  };

/** Where a product keeps its files, its mails among them. @throws where that is no directory of ours */
export function dataDirOf({ dataDir }: Pick<DeployedProduct, "dataDir">): string {
  if (dataDir === undefined) throw new Error("This product keeps its files elsewhere");
  return dataDir;
}

/**
 * Starts a product on a free port with sample content and a known administrator. It trusts one proxy, so that each
 * test can be a client with an address of its own (X-Forwarded-For) and meters do not run together.
 *
 * @param variables the product's documented variables, laid over the harness's own
 * @param program another file than the built `main.js` that starts it, and its arguments
 */
export async function startProduct(
  variables: Readonly<Record<string, string>> = {},
  program?: readonly string[],
): Promise<Product> {
  const home = await mkdtemp(join(tmpdir(), "antochi-e2e-"));
  // Run by root, Postgres has an account of its own, which must be able to pass through.
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
    // Scans take a processor for as long as one watches; the journeys about them switch it on.
    OCR: "off",
    TRUST_PROXY: "on",
    ...variables,
  };

  let server: ServerProcess;
  try {
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
