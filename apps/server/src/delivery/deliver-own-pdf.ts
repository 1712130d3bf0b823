import type { Context } from "@antochi/api/context";
import { requireRole, requireUser } from "@antochi/api/roles";
import { DomainError } from "@antochi/contract/errors";
import { pathId } from "@antochi/contract/ids";
import type { ObjectStore } from "@antochi/storage/object-store";
import { ObjectMissing } from "@antochi/storage/store-errors";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { RequestContexts } from "../request-contexts.ts";

const paramsSchema = z.object({ file: z.string().regex(/^\d{1,10}\.pdf$/) });

type OwnPdf = {
  objectKey: string;
  /** The headers of this kind of file, besides those that all have. */
  headers: Readonly<Record<string, string | number>>;
};

type Deliver = {
  store: ObjectStore;
  contextOf: RequestContexts;
  /** Answers undefined for a file that belongs to someone else, is not made yet, or may no longer be read. */
  find: (
    context: Context,
    asked: { id: number; user: Awaited<ReturnType<typeof requireUser>> },
  ) => Promise<OwnPdf | undefined>;
};

/** `GET {directory}/{id}.pdf`: a file that was made for one member; everybody else gets a 404. */
export function deliverOwnPdf(
  server: FastifyInstance,
  directory: string,
  { store, contextOf, find }: Deliver,
): void {
  server.get(`${directory}/:file`, {
    exposeHeadRoute: false,
    onRequest: async (request, reply) => requireRole(contextOf(request, reply), "member"),
    handler: async (request, reply) => {
      const context = contextOf(request, reply);
      const params = paramsSchema.safeParse(request.params);
      const id = pathId.safeParse(params.data?.file.replace(".pdf", ""));
      if (!id.success) throw new DomainError("not-found");
      const own = await find(context, { id: id.data, user: await requireUser(context) });
      if (!own) throw new DomainError("not-found");
      const bytes = await store.read(own.objectKey).catch((error: unknown) => {
        if (error instanceof ObjectMissing) throw new DomainError("not-found", { cause: error });
        throw error;
      });
      return reply
        .headers({
          "content-type": "application/pdf",
          "cache-control": "private, no-store",
          "referrer-policy": "no-referrer",
          ...own.headers,
        })
        .send(bytes);
    },
  });
}
