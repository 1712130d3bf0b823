import { createServer, type IncomingMessage, type Server } from "node:http";
import { limits } from "@antochi/contract/limits";
import { app, socket } from "@uppy/companion";
import type { Config } from "./config/read-config.ts";
import { createGate } from "./gate.ts";
import { watchRequests } from "./link-trouble.ts";

type Surroundings = {
  /** A directory for what is being fetched. */
  directory: string;
  now: () => Date;
};

/** A signed-for file goes in one piece: no parts can stay behind when the process ends in the middle. */
const onePiece = limits.pdfMaxBytes + 1;

/** Companion with nothing but links in and the store out, behind our gate. It does not listen yet. */
export function buildCompanion(config: Config, { directory, now }: Surroundings): Server {
  const { store, siteOrigin, secret } = config;
  const keys = new WeakMap<IncomingMessage, string>();
  watchRequests();
  const companion = app({
    filePath: directory,
    secret,
    server: { host: `${config.listen.host}:${config.listen.port}` },
    corsOrigins: [siteOrigin],
    // Other ways out than the store are closed: no address matches this.
    uploadUrls: ["(?!)"],
    enableUrlEndpoint: true,
    allowLocalUrls: false,
    metrics: false,
    // The whole file first, so that one which is longer than its server said ends in `directory`, not in the store.
    streamingUpload: false,
    maxFileSize: limits.pdfMaxBytes,
    chunkSize: onePiece,
    s3: {
      endpoint: store.endpoint,
      key: store.accessKey,
      secret: store.secretKey,
      bucket: store.bucket,
      region: store.region,
      forcePathStyle: true,
      // What newer Amazon servers want by default, other servers may not know.
      awsClientOptions: { requestChecksumCalculation: "WHEN_REQUIRED" },
      getKey: ({ req }: { req: IncomingMessage }) => {
        const key = keys.get(req);
        if (key === undefined) throw new Error("No ticket was shown");
        return key;
      },
    },
  });
  const gate = createGate({ secret, siteOrigin, now, admit: (request, key) => keys.set(request, key) });
  const server = createServer((request, response) => gate(request, response, companion.app));
  // No preflight keeps other pages from a WebSocket; Companion's own listener, which is the next, finds it gone.
  server.on("upgrade", ({ headers }, connection) => {
    if (headers.origin !== siteOrigin) connection.destroy();
  });
  // Earlier it would take what keeps the server from listening for its own, with nobody there to hear of it.
  server.once("listening", () => socket(server));
  return server;
}
