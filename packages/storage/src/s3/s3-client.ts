import http from "node:http";
import https from "node:https";
import { Client } from "minio";

// The other parts of `minio` that we use: no other file of the product imports the package.
export { CopyConditions, S3Error } from "minio";
export { AssumeRoleProvider } from "minio/dist/esm/AssumeRoleProvider.mjs";

export type S3Connection = {
  /** Such as `http://minio:9000`. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  region: string;
};

/** The `minio` client, exposing one method that it protects. */
export class S3Client extends Client {
  listUploadedParts(bucket: string, key: string, uploadId: string): ReturnType<Client["listParts"]> {
    return this.listParts(bucket, key, uploadId);
  }
}

/** A client that never asks for its region, never retries by itself, and gives up on a connection that went silent. */
export function createS3Client(connection: S3Connection, agent: http.Agent): S3Client {
  const { hostname, port, protocol } = new URL(connection.endpoint);
  return new S3Client({
    endPoint: hostname,
    ...(port !== "" && { port: Number(port) }),
    useSSL: protocol === "https:",
    accessKey: connection.accessKey,
    secretKey: connection.secretKey,
    region: connection.region,
    pathStyle: true,
    transportAgent: agent,
    retryOptions: { disableRetry: true },
  });
}

/**
 * An agent whose connections break after `silenceMs` without data, while connecting, sending or receiving. The client has
 * no timeouts of its own, and Node's agent only reports silence.
 */
export function createBoundedAgent(endpoint: string, silenceMs: number): http.Agent {
  const options = { keepAlive: true, timeout: silenceMs };
  const agent = new URL(endpoint).protocol === "https:" ? new https.Agent(options) : new http.Agent(options);
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (target, callback) => {
    const socket = connect(target, callback);
    socket?.once("timeout", () => socket.destroy(new Error(`The store was silent for ${silenceMs} ms`)));
    return socket;
  };
  return agent;
}
