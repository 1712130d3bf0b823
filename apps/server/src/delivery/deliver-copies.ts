import { findCopy } from "@antochi/api/features/copies/copy-queries";
import { requireRole, requireUser } from "@antochi/api/roles";
import { DomainError } from "@antochi/contract/errors";
import { pathId } from "@antochi/contract/ids";
import type { ObjectStore } from "@antochi/storage/object-store";
import { ObjectMissing } from "@antochi/storage/store-errors";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { RequestContexts } from "../request-contexts.ts";
import { readersPolicy } from "./readers-policy.ts";

const paramsSchema = z.object({ file: z.string().regex(/^\d{1,10}\.pdf$/) });

/**
 * `GET /copies/{id}.pdf`: a copy for the member who asked for it, for as long as its edition is for them, and as if it were not there
 * for everybody else. Shown by the browser, to be printed; a link that says so downloads it.
 */
export function deliverCopies(
  server: FastifyInstance,
  { store, contextOf }: { store: ObjectStore; contextOf: RequestContexts },
): void {
  server.get("/copies/:file", {
    exposeHeadRoute: false,
    onRequest: async (request, reply) => requireRole(contextOf(request, reply), "member"),
    handler: async (request, reply) => {
      const context = contextOf(request, reply);
      const params = paramsSchema.safeParse(request.params);
      const id = pathId.safeParse(params.data?.file.replace(".pdf", ""));
      if (!id.success) throw new DomainError("not-found");
      const user = await requireUser(context);
      const copy = await findCopy(context.db, { id: id.data, user });
      if (!copy?.objectKey || copy.size === null) throw new DomainError("not-found");
      const bytes = await store.read(copy.objectKey).catch((error: unknown) => {
        if (error instanceof ObjectMissing) throw new DomainError("not-found", { cause: error });
        throw error;
      });
      return reply
        .headers({
          "content-type": "application/pdf",
          "content-disposition": "inline",
          "content-length": copy.size,
          "content-security-policy": readersPolicy,
          "cache-control": "private, no-store",
          "referrer-policy": "no-referrer",
        })
        .send(bytes);
    },
  });
}
