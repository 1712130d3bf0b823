import { finished } from "node:stream";
import { groupsOf } from "@antochi/api/library/article-readers";
import type { Context } from "@antochi/api/context";
import type { Dependencies } from "@antochi/api/dependencies";
import { requireRole } from "@antochi/api/roles";
import { checkFileSoon } from "@antochi/api/stored-files/check-file";
import { createFileFinder, type DeliveredFile } from "@antochi/api/stored-files/stored-file-rows";
import { DomainError, type ErrorBody } from "@antochi/contract/errors";
import { isObjectKey, objectPathOf } from "@antochi/storage/object-key";
import type { ObjectStat, OpenedObject } from "@antochi/storage/object-store";
import { ObjectMissing } from "@antochi/storage/store-errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";
import { type ByteSelection, selectBytes } from "./byte-range.ts";
import { readersPolicy } from "./readers-policy.ts";
import { isFresh, isUnwanted, rangeApplies } from "../http/preconditions.ts";

/** The types of the files that members may read, by the first part of the key; unchecked uploads are not among them. */
const contentTypes: Readonly<Record<string, string>> = { pdfs: "application/pdf", thumbnails: "image/png" };

type Delivery = {
  dependencies: Pick<Dependencies, "db" | "store" | "deliveries">;
  contextOf: RequestContexts;
};
type ObjectRoute = { Params: { "*": string } };

/**
 * `GET|HEAD /objects/<key>`: streams registered files to members. Browsers revalidate each time, since sessions end and
 * documents are withdrawn. The database row decides, since an object is removed only when the store permits it
 * (`deliver-objects.test.ts`).
 */
export function deliverObjects(server: FastifyInstance, { dependencies, contextOf }: Delivery): void {
  const { db, store, deliveries } = dependencies;
  const findFile = createFileFinder(db);
  server.addHook("onClose", () => deliveries.settle());
  server.route<ObjectRoute>({
    method: ["GET", "HEAD"],
    url: "/objects/*",
    onRequest: async (request, reply) => requireRole(contextOf(request, reply), "member"),
    handler: async (request, reply) => {
      const key = request.params["*"];
      const type = contentTypes[key.split("/", 1)[0] ?? ""];
      if (type === undefined || !isObjectKey(key)) throw new DomainError("not-found");
      const context = contextOf(request, reply);
      const file = await findFile({ key, groups: groupsOf(await context.currentUser()) });
      if (file === undefined) throw new DomainError("not-found");
      const isPdf = key.startsWith("pdfs/");
      if (isPdf && file.condition !== "ok") throw await refuseWrong(context, key, file);
      const object = await store.open(key);
      if (object === null) throw isPdf ? await refuseWrong(context, key, file) : new DomainError("not-found");
      letGoOnceSent(reply, object);
      describe(reply, object.stat);
      if (isUnwanted(request.headers, object.stat)) return await refuseVersion(reply);
      if (isFresh(request.headers, object.stat)) return await reply.code(304).send();
      await sendBytes({ request, reply, object, type });
      const sent = request.method === "GET" && reply.statusCode < 300;
      const user = await context.currentUser();
      // The answer has begun, so the reader does not wait for this.
      if (isPdf && sent && user)
        void deliveries.record(context, { userId: user.id, objectPath: objectPathOf(key) });
      return await reply;
    },
  });
}

/** Disposes of the object once the answer is over: its memory is reused, and only then has the system taken all bytes. */
function letGoOnceSent({ raw, log }: FastifyReply, object: OpenedObject): void {
  const letGo = async () => object[Symbol.asyncDispose]();
  finished(raw, () => {
    letGo().catch((err: unknown) => log.warn({ err }, "a file was not closed"));
  });
}

/**
 * Refuses a PDF that a check found wrong, or that the store has lost since. The row decides before the store is asked; if
 * the file has been repaired, the check that this requests will find out.
 */
async function refuseWrong(
  { db, now, log }: Context,
  key: string,
  file: DeliveredFile,
): Promise<DomainError> {
  const objectPath = objectPathOf(key);
  log.warn(
    { object: objectPath, condition: file.condition },
    "a PDF that is damaged or missing was asked for",
  );
  await checkFileSoon(db, { objectPath, ...file }, now());
  return new DomainError("file-damaged");
}

function describe(reply: FastifyReply, stat: ObjectStat): void {
  reply.headers({
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    etag: stat.etag,
    "last-modified": stat.lastModified.toUTCString(),
  });
}

type Sending = {
  request: FastifyRequest;
  reply: FastifyReply;
  object: OpenedObject;
  type: string;
};

async function sendBytes({ request, reply, object, type }: Sending): Promise<FastifyReply> {
  const { stat } = object;
  const ranged = request.method === "GET" && rangeApplies(request.headers, stat);
  const selection = selectBytes(ranged ? request.headers.range : undefined, stat.size);
  if (selection.kind === "unsatisfiable") return refuseRange(reply, stat.size);
  // Opened before the headers are set, so that a store that fails now is answered as a failure.
  const bytes = request.method === "HEAD" ? undefined : await open(object, selection, reply);
  reply.headers({
    "content-type": type,
    "content-disposition": "inline",
    "content-security-policy": readersPolicy,
    "content-length": stat.size,
  });
  if (selection.kind === "part") {
    const { start, end } = selection;
    reply
      .code(206)
      .headers({ "content-range": `bytes ${start}-${end}/${stat.size}`, "content-length": end - start + 1 });
  }
  return reply.send(bytes);
}

/** Fastify destroys a stream when the client goes away, which closes it in the store. */
async function open(object: OpenedObject, selection: ByteSelection, { raw }: FastifyReply) {
  try {
    // Bytes that Node has handed to the system need our memory no longer.
    const hasTakenAll = () => raw.socket !== null && raw.writableLength === 0;
    return await object.read(hasTakenAll, selection.kind === "part" ? selection : undefined);
  } catch (error) {
    if (error instanceof ObjectMissing) throw new DomainError("not-found", { cause: error });
    throw error;
  }
}

function refuseVersion(reply: FastifyReply): FastifyReply {
  const body: ErrorBody = { message: "The file is not the version that was asked for", code: "conflict" };
  return reply.code(412).send(body);
}

function refuseRange(reply: FastifyReply, size: number): FastifyReply {
  const body: ErrorBody = { message: "The range lies outside the file", code: "invalid-input" };
  return reply.code(416).header("content-range", `bytes */${size}`).send(body);
}
