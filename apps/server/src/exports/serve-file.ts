import { Readable } from "node:stream";
import { type Act, recordAct } from "@antochi/api/audit/record-act";
import type { Context } from "@antochi/api/context";
import { mayStillCall, requireProof, requireRole, requireUser, type Role } from "@antochi/api/roles";
import type { ActingUser } from "@antochi/api/sessions/acting-user";
import { DomainError } from "@antochi/contract/errors";
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
 * which a procedure's answer is not; that it is fetched stands in the audit log, and a HEAD takes nothing along. What is read
 * as it is sent ends where it is for its reader no more.
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

/** How long at most a file goes on after its reader's session ended, in milliseconds. */
const sessionCheckMs = 5_000;

type Reader = { now: () => Date; mayStill: () => Promise<boolean> };

/** A reader who takes their time is sent what was written meanwhile, and may have been suspended long before. */
async function* whileAllowed(
  bytes: AsyncIterable<string | Uint8Array>,
  { now, mayStill }: Reader,
): AsyncGenerator<string | Uint8Array> {
  let checkedAt = now().getTime();
  for await (const piece of bytes) {
    const at = now().getTime();
    if (Math.abs(at - checkedAt) >= sessionCheckMs) {
      // Asked after the reading, so that nothing is sent that happened after the session ended.
      if (!(await mayStill())) throw new DomainError("not-signed-in");
      checkedAt = at;
    }
    yield piece;
  }
}
