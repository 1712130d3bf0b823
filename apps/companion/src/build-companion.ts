import { EventEmitter } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { limits } from "@antochi/contract/limits";
import { app, socket } from "@uppy/companion";
import type { Config } from "./config/read-config.ts";
import { createGate } from "./gate.ts";
import { watchRequests } from "./link-trouble.ts";

type Surroundings = {
  /** A directory for files being fetched. */
  directory: string;
  now: () => Date;
};

/** A file goes in one piece, so that no parts stay behind if the process ends in the middle. */
const onePiece = limits.pdfMaxBytes + 1;

/** Companion with links as its only source and the store as its only target, behind our gate. It does not listen yet. */
export function buildCompanion(config: Config, { directory, now }: Surroundings): Server {
  const { store, siteOrigin, secret } = config;
  const keys = new WeakMap<IncomingMessage, string>();
  watchRequests();
  const companion = app({
    filePath: directory,
    secret,
    server: { host: `${config.listen.host}:${config.listen.port}` },
    corsOrigins: [siteOrigin],
    // Closes all targets but the store: no address matches this.
    uploadUrls: ["(?!)"],
    enableUrlEndpoint: true,
    allowLocalUrls: false,
    metrics: false,
    // The whole file is fetched first, so that one that is longer than its server said ends in `directory`, not in the
    // store.
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
      // Other servers may not know the checksums that newer Amazon servers want by default.
      awsClientOptions: { requestChecksumCalculation: "WHEN_REQUIRED" },
      getKey: ({ req }: { req: IncomingMessage }) => {
        const key = keys.get(req);
        if (key === undefined) throw new Error("No ticket was shown");
        return key;
      },
    },
  });
  // Each import listens on it for errors until its browser connects, for a minute at most: Node takes an eleventh for a leak.
  if (companion.emitter instanceof EventEmitter) companion.emitter.setMaxListeners(limits.articlesAtOnce);
  const gate = createGate({ secret, siteOrigin, now, admit: (request, key) => keys.set(request, key) });
  const server = createServer((request, response) => gate(request, response, companion.app));
  // No CORS preflight keeps other sites' pages from opening a WebSocket; Companion's own listener, which runs next, finds
  // the connection destroyed.
  server.on("upgrade", ({ headers }, connection) => {
    if (headers.origin !== siteOrigin) connection.destroy();
  });
  // Attached earlier, it would take an error of listening for one of its own, without anybody to handle it.
  server.once("listening", () => socket(server));
  return server;
}
