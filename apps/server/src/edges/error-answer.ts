import { reportFault, statusOf, toDomainError } from "@antochi/api/procedures/transport-errors";
import { DomainError, type ErrorBody, type ErrorCode } from "@antochi/contract/errors";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasCode } from "@antochi/environment/system-error";

/**
 * The codes of Fastify's own refusals, by status; any other 4xx of Fastify is invalid input
 * (https://fastify.dev/docs/latest/Reference/Errors/).
 */
const fastifyRefusals: Record<number, ErrorCode> = {
  404: "not-found",
  405: "method-not-allowed",
  413: "body-too-large",
  415: "unsupported-media-type",
  503: "unavailable",
};

/** The only place where a failure outside tRPC becomes an answer: no stack, SQL or path leaves the server. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler((error, request, reply) => errorAnswer(error, request, reply));
}

/** The format of a refusal's body. */
export type Form = { type: string; write: (refusal: DomainError) => unknown };

/** `{ message, code, issues?, secondSteps? }`, for programs. */
export const json: Form = {
  type: "application/json; charset=utf-8",
  write: ({ message, code, issues, secondSteps }): ErrorBody => ({
    message,
    code,
    ...(issues && { issues }),
    ...(secondSteps && { secondSteps }),
  }),
};

/** Answers with the status of the refusal's code, in the format that `formOf` gives for that status. */
export function errorAnswer(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  formOf = (_status: number): Form => json,
): FastifyReply {
  if (isCutOff(error, request)) {
    request.log.info("the client left before the exchange was complete");
    return reply;
  }
  const refusal = fromFastify(error) ?? toDomainError(error);
  const status = statusOf(refusal);
  // A procedure's failure was logged by `reported` (`packages/api/src/trpc.ts`), whatever carried the call.
  if (!(error instanceof TRPCError)) reportFault(request.log, refusal);
  if (refusal.retryAfter !== undefined) reply.header("retry-after", refusal.retryAfter);
  const { type, write } = formOf(status);
  return reply.code(status).header("cache-control", "no-store").type(type).send(write(refusal));
}

/** Node's codes for a stream whose other end is gone: for the answer, and for the request (`logged-faults.test.ts`). */
const cutOffCodes = ["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET"];

/**
 * Whether the client has left: browsers drop answers that they no longer need, as pdf.js does once it knows that a PDF
 * comes in ranges, and people leave while they send.
 */
function isCutOff(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.socket.destroyed && cutOffCodes.some((code) => hasCode(error, code));
}

function fromFastify(error: unknown): DomainError | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("statusCode" in error)) return undefined;
  if (typeof error.code !== "string" || !error.code.startsWith("FST_")) return undefined;
  const code = refusalOfStatus(Number(error.statusCode));
  return code && new DomainError(code, { cause: error, ...(code === "unavailable" && { retryAfter: 5 }) });
}

function refusalOfStatus(status: number): ErrorCode | undefined {
  return fastifyRefusals[status] ?? (status >= 400 && status < 500 ? "invalid-input" : undefined);
}
