import { Readable } from "node:stream";
import { type Act, recordAct } from "@antochi/api/audit/record-act";
import type { Context } from "@antochi/api/context";
import { requireProof, requireRole, requireUser, type Role } from "@antochi/api/roles";
import type { ActingUser } from "@antochi/api/sessions/acting-user";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";

type LeavingFile = {
  /** What the audit log tells of it. */
  told: Act;
  /** As it is saved, before the day goes into it. */
  name: string;
  madeAt: Date;
  contentType: string;
  bytes: AsyncIterable<string | Uint8Array>;
  /** In bytes, where that is known before they are read. */
  size?: number;
};

/** Which file, where an address has several. */
type FileAddress = { Params: { file?: string } };

/**
 * Reads what is asked for, which is refused even to those who did not show who they are.
 * @returns what opens the file for those who did
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
 * `GET` of a file that people or the audit log leave in, to those who showed within ten minutes that it is them. Streamed,
 * which a procedure's answer is not; that it is fetched stands in the audit log, and a HEAD takes nothing along.
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
      const stream = bytes instanceof Readable ? bytes : Readable.from(bytes, { objectMode: false });
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
