import { Readable } from "node:stream";
import type { Dependencies } from "@antochi/api/dependencies";
import { storePdf } from "@antochi/api/stored-files/registration";
import { requireRole, requireUser } from "@antochi/api/roles";
import { DomainError } from "@antochi/contract/errors";
import { pdfRegistrationSchema } from "@antochi/contract/uploads";
import { hasCode } from "@antochi/environment/system-error";
import multipart, { type Multipart, type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { RequestContexts } from "../request-contexts.ts";

type FormUploads = { dependencies: Dependencies; contextOf: RequestContexts };

/** `POST /api/objects`: an administrator's script uploads a PDF as a form and gets its objectPath, in one call. */
export async function receiveFormUploads(server: FastifyInstance, { dependencies, contextOf }: FormUploads) {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // One byte more than allowed is let through, so that the code that counts the bytes sees that there are too many.
    const limits = { files: 1, fields: 10, fieldSize: 10_000, fileSize: dependencies.pdfMaxBytes + 1 };
    await scope.register(multipart, { limits });
    scope.addContentTypeParser("*", (_request, _body, done) =>
      done(
        new DomainError("unsupported-media-type", {
          message: "The request body must be multipart/form-data with one file",
        }),
      ),
    );
    scope.post("/api/objects", {
      config: { takesFiles: true },
      onRequest: async (request, reply) => requireRole(contextOf(request, reply), "admin"),
      handler: async (request, reply) => {
        const context = contextOf(request, reply);
        const { id } = await requireUser(context);
        const fileName = pdfRegistrationSchema.shape.fileName;
        // The form may have taken minutes. Held by `held-bodies.test.ts`.
        const mayStill = async () => requireRole(contextOf(request, reply, { anew: true }), "admin");
        return takeOneFile(request, mayStill, (file, filename) => {
          const name = fileName.safeParse(filename).data;
          return storePdf(context, file, {
            userId: id,
            ...(name !== undefined && { fileName: name }),
          });
        });
      },
    });
  });
}

/**
 * Passes the form's file on as a stream that ends when the form does: a form with a second file or too many fields, or
 * whose sender has lost the permission by then, is refused before anything of it is kept. After any refusal the rest is
 * read and dropped: a client that is still sending would see a reset connection instead of the answer.
 */
async function takeOneFile<Result>(
  request: FastifyRequest,
  mayStill: () => Promise<void>,
  take: (file: Readable, fileName: string) => Promise<Result>,
): Promise<Result> {
  let part: MultipartFile | undefined;
  try {
    const parts = request.isMultipart() ? request.parts() : undefined;
    part = parts && (await firstFile(parts));
    if (!parts || !part) throw new DomainError("invalid-input", { message: "PDF file is required" });
    const file = untilTheEnd({ file: part.file, rest: parts, mayStill });
    return await take(Readable.from(file, { objectMode: false }), part.filename);
  } catch (error) {
    const isCut = part?.file.errored === error || isFormError(error);
    throw refusalOf(error) ?? (isCut ? formRefusal("The form is not complete", error) : error);
  } finally {
    request.raw.unpipe();
    request.raw.resume();
  }
}

type Parts = AsyncIterableIterator<Multipart>;

async function firstFile(parts: Parts): Promise<MultipartFile | undefined> {
  for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
    if (next.value.type === "file") return next.value;
  }
  return undefined;
}

type Form = { file: Readable; rest: Parts; mayStill: () => Promise<void> };

/** The parser throws when it reaches what exceeds the limits. */
async function* untilTheEnd({ file, rest, mayStill }: Form): AsyncGenerator<Uint8Array> {
  yield* file;
  for await (const _part of rest);
  await mayStill();
}

function formRefusal(message: string, cause: unknown): DomainError {
  return new DomainError("invalid-input", { message, cause });
}

/** The refusal of a form that exceeds the limits other than size. */
function refusalOf(error: unknown): DomainError | undefined {
  if (hasCode(error, "FST_FILES_LIMIT")) return formRefusal("Send one file", error);
  const isCrowded = hasCode(error, "FST_FIELDS_LIMIT") || hasCode(error, "FST_PARTS_LIMIT");
  return isCrowded ? formRefusal("The form has too many fields", error) : undefined;
}

/** The parser's own errors have no code; the needle is a boundary, which RFC 2046, 5.1.1 limits to 70 characters. */
function isFormError(error: unknown): boolean {
  return error instanceof Error && /multipart|part terminated|end of form|^the needle/i.test(error.message);
}
