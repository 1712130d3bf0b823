import { Readable } from "node:stream";
import { type Act, recordAct } from "@antochi/api/audit/record-act";
import type { Context } from "@antochi/api/context";
import { mayStillCall, requireProof, requireRole, requireUser, type Role } from "@antochi/api/roles";
import type { ActingUser } from "@antochi/api/sessions/acting-user";
import { DomainError } from "@antochi/contract/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";

type LeavingFile = {
  /** Its entry in the audit log. */
  told: Act;
  /** The name to save it under, before the date is inserted. */
  name: string;
  madeAt: Date;
  contentType: string;
  bytes: AsyncIterable<string | Uint8Array>;
  /** In bytes, if known before they are read. */
  size?: number;
};

/** The file's name, if the address serves several. */
type FileAddress = { Params: { file?: string } };

/**
 * Parses the request, and refuses a bad one even to users who have not proved their identity recently.
 * @returns what opens the file for those who have
 */
export type FindFile = (
  request: FastifyRequest<FileAddress>,
) => (context: Context, user: ActingUser) => LeavingFile | Promise<LeavingFile>;

type FileRoute = {
  url: string;
  role: Exclude<Role, "public">;
  contextOf: RequestContexts;
  find: FindFile;
};

/**
 * `GET` of a file with data of people or the audit log, for users who proved their identity within ten minutes. It is
 * streamed, which a procedure's answer cannot be. Each download is recorded in the audit log; HEAD is not served. A file
 * that is read while it is sent breaks off once its reader may no longer have it.
 */
export function serveFile(server: FastifyInstance, { url, role, contextOf, find }: FileRoute): void {
  server.get<FileAddress>(url, {
    config: { getWrites: true },
    exposeHeadRoute: false,
    onRequest: async (request, reply) => requireRole(contextOf(request, reply), role),
    handler: async (request, reply) => {
      const context = contextOf(request, reply);
      const open = find(request);
      await requireProof(context);
      const user = await requireUser(context);
      const { told, name, madeAt, contentType, bytes, size } = await open(context, user);
      const mayStill = () => mayStillCall(context, role);
      const stream =
        bytes instanceof Readable
          ? bytes
          : Readable.from(whileAllowed(bytes, { now: context.now, mayStill }), { objectMode: false });
      try {
        await recordAct(context.db, context, { ...told, by: user.id });
      } catch (error) {
        stream.destroy();
        throw error;
      }
      const day = madeAt.toISOString().slice(0, 10);
      return reply
        .headers({
          "content-type": contentType,
          ...(size !== undefined && { "content-length": size }),
          "content-disposition": `attachment; filename="${name.replace(".", `-${day}.`)}"`,
        })
        .send(stream);
    },
  });
}

/** How long a file may go on at most after its reader's session ended, in milliseconds. */
const sessionCheckMs = 5_000;

type Reader = { now: () => Date; mayStill: () => Promise<boolean> };

/** A slow reader is sent what was written meanwhile, and may have been suspended long before. */
async function* whileAllowed(
  bytes: AsyncIterable<string | Uint8Array>,
  { now, mayStill }: Reader,
): AsyncGenerator<string | Uint8Array> {
  let checkedAt = now().getTime();
  for await (const piece of bytes) {
    const at = now().getTime();
    if (Math.abs(at - checkedAt) >= sessionCheckMs) {
      // Checked after the reading, so that nothing is sent that happened after the session ended.
      if (!(await mayStill())) throw new DomainError("not-signed-in");
      checkedAt = at;
    }
    yield piece;
  }
}
