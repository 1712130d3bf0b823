import type { Dependencies } from "@antochi/api/dependencies";
import { storePdf } from "@antochi/api/features/uploads/store-pdf";
import { requireRole, requireUser } from "@antochi/api/roles";
import { DomainError } from "@antochi/contract/errors";
import { pdfRegistrationSchema } from "@antochi/contract/uploads";
import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";

type FormUploads = { dependencies: Dependencies; contextOf: RequestContexts };

/** `POST /api/objects`: an administrator's script sends a PDF as a form and gets its objectPath, in one call. */
export async function receiveFormUploads(server: FastifyInstance, { dependencies, contextOf }: FormUploads) {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // One byte more than allowed gets through, so that who counts the bytes sees that there are too many.
    const limits = { files: 1, fields: 10, fieldSize: 10_000, fileSize: dependencies.pdfMaxBytes + 1 };
    await scope.register(multipart, { limits });
    scope.post("/api/objects", {
      onRequest: async (request, reply) => requireRole(contextOf(request, reply), "admin"),
      handler: async (request, reply) => {
        const { id } = await requireUser(contextOf(request, reply));
        const fileName = pdfRegistrationSchema.shape.fileName;
        return takeOneFile(request, (part) => {
          const name = fileName.safeParse(part.filename).data;
          return storePdf(dependencies, part.file, {
            userId: id,
            ...(name !== undefined && { fileName: name }),
          });
        });
      },
    });
  });
}

/**
 * Hands on the form's file as a stream. Whatever is refused, the rest of the form is read and dropped: a client that
 * is still sending would see a reset connection instead of the answer.
 */
async function takeOneFile<Result>(
  request: FastifyRequest,
  take: (part: MultipartFile) => Promise<Result>,
): Promise<Result> {
  let part: MultipartFile | undefined;
  try {
    part = request.isMultipart() ? await request.file() : undefined;
    if (!part) throw new DomainError("invalid-input", { message: "PDF file is required" });
    return await take(part);
  } catch (error) {
    const cut = part?.file.errored === error || isFormError(error);
    throw cut
      ? new DomainError("invalid-input", { message: "The form is not complete", cause: error })
      : error;
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
}

/** What the parser itself throws has no code. */
function isFormError(error: unknown): boolean {
  return error instanceof Error && /multipart|part terminated|end of form/i.test(error.message);
}
