import { findDataExport } from "@antochi/api/features/personal-data/data-export";
import { DomainError } from "@antochi/contract/errors";
import { dataExportAddress } from "@antochi/contract/personal-data";
import { ObjectMissing } from "@antochi/storage/store-errors";
import type { FastifyInstance } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";
import { serveFile } from "./serve-file.ts";

/**
 * `GET /api/account/data`: the ZIP of everything stored about the signed-in user, for a day after they had it made. The
 * session determines whose it is, so nobody else's has an address.
 */
export function serveDataExport(server: FastifyInstance, contextOf: RequestContexts): void {
  serveFile(server, {
    url: dataExportAddress,
    role: "member",
    contextOf,
    find: () => async (context, user) => {
      const found = await findDataExport(context.db, { user, at: context.now() });
      if (found === undefined || found.madeAt === null || found.size === null) throw missing();
      const bytes = await context.store.read(found.objectKey).catch((error: unknown) => {
        throw error instanceof ObjectMissing ? missing(error) : error;
      });
      return {
        told: { act: "data-export-fetched", on: { id: user.id } },
        name: "my-data.zip",
        madeAt: found.madeAt,
        contentType: "application/zip",
        bytes,
        size: found.size,
      };
    },
  });
}

function missing(cause?: Error): DomainError {
  return new DomainError("not-found", { message: "There is no such file, or its day is over", cause });
}
