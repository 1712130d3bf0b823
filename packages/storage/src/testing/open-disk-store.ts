import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DiskStore, createDiskStore } from "../disk-store.ts";

export type OpenedDiskStore = AsyncDisposable & {
  store: DiskStore;
  pastStore: DiskStore;
  root: string;
  /** Another store on the same files, as after a restart. */
  openAgain(options?: { signingSecret?: string; now?: () => Date }): DiskStore;
};

/** A disk store in a temporary directory, its signed addresses served on a free port. */
export async function openDiskStore(): Promise<OpenedDiskStore> {
  const root = await mkdtemp(join(tmpdir(), "disk-store-"));
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const options = { root, publicUrl: `http://127.0.0.1:${port}`, signingSecret: "secret of the test" };
  const now = () => new Date();
  const store = createDiskStore({ ...options, now });
  server.on("request", (request, response) => {
    const { method = "", url = "", headers } = request;
    void store.receiveSignedPut({ method, url, headers, body: request }).then((answer) => {
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  return {
    store,
    pastStore: createDiskStore({ ...options, now: () => new Date(Date.now() - 3_600_000) }),
    root,
    openAgain: (changes) => createDiskStore({ ...options, now, ...changes }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
