import { type ErrorCode, DomainError, errorCatalogue, type FieldIssue } from "@antochi/contract/errors";
import { classifyDriverError, refusesConnections } from "@antochi/db/driver-errors";
import type { Log } from "@antochi/jobs/log";
import { StoreUnavailable } from "@antochi/storage/store-errors";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";

type TrpcCode = TRPCError["code"];
type Status = (typeof errorCatalogue)[ErrorCode]["status"];

/** The only map from the product's refusals to tRPC's codes, exhaustive by type. */
const trpcCodes = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  // tRPC has no code for it; the status that a client reads is the one above.
  410: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL_SERVER_ERROR",
  501: "NOT_IMPLEMENTED",
  503: "SERVICE_UNAVAILABLE",
} as const satisfies Record<Status, TrpcCode>;

/** What tRPC itself refuses before a procedure runs. All else is ours to explain, so it is `internal`. */
const ownCodes: Partial<Record<TrpcCode, ErrorCode>> = {
  BAD_REQUEST: "invalid-input",
  PARSE_ERROR: "invalid-input",
  NOT_FOUND: "not-found",
  METHOD_NOT_SUPPORTED: "method-not-allowed",
  UNSUPPORTED_MEDIA_TYPE: "unsupported-media-type",
  PAYLOAD_TOO_LARGE: "body-too-large",
  CLIENT_CLOSED_REQUEST: "invalid-input",
};

/**
 * System errors of a machine that has run out of open files, disk space, memory or processes, or whose disk fails or is
 * read-only.
 */
const exhausted = new Set(["EMFILE", "ENFILE", "ENOSPC", "EDQUOT", "ENOMEM", "EAGAIN", "EIO", "EROFS"]);

/** Turns whatever was thrown into the refusal that a client may read; anything unexpected becomes `internal`. */
export function toDomainError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof StoreUnavailable || isExhaustion(error))
    return new DomainError("unavailable", { cause: error, retryAfter: 5 });
  if (error instanceof TRPCError) return fromTrpc(error);
  return fromDriver(error) ?? new DomainError("internal", { cause: error });
}

/** The HTTP status of a refusal. */
export function statusOf(error: DomainError): number {
  return errorCatalogue[error.code].status;
}

/**
 * Logs a failure of the server with its cause. A refusal for lack of time, which has no cause, is a warning without a stack;
 * a feature that the server does not offer is no failure.
 */
export function reportFault(
  log: Pick<Log, "error" | "warn">,
  refusal: DomainError,
  fields: object = {},
): void {
  if (statusOf(refusal) < 500 || refusal.code === "not-implemented") return;
  if (refusal.code === "unavailable" && refusal.cause === undefined) log.warn(fields, refusal.message);
  else log.error({ ...fields, err: refusal.cause ?? refusal }, refusal.message);
}

/** A refusal in tRPC's terms, with the domain error as its cause. */
export function toTrpcError(error: DomainError): TRPCError {
  const code = trpcCodes[errorCatalogue[error.code].status];
  return new TRPCError({ code, message: error.message, cause: error });
}

function isExhaustion(error: unknown): boolean {
  return (
    error instanceof Error &&
    "syscall" in error &&
    "code" in error &&
    typeof error.code === "string" &&
    exhausted.has(error.code)
  );
}

function fromDriver(cause: unknown): DomainError | undefined {
  if (refusesConnections(cause)) return new DomainError("unavailable", { cause, retryAfter: 5 });
  const failure = classifyDriverError(cause);
  if (!failure) return undefined;
  switch (failure.kind) {
    case "unique":
    case "foreign-key":
      return new DomainError("conflict", { cause });
    case "conflict":
    case "timeout":
    case "unavailable":
      return new DomainError("unavailable", { cause, retryAfter: 5 });
  }
}

function fromTrpc(error: TRPCError): DomainError {
  if (error.cause instanceof DomainError) return error.cause;
  // A response that fails its schema is our fault, and tRPC names it so; only invalid input is the client's.
  if (error.code === "BAD_REQUEST" && error.cause instanceof ZodError) return invalidInput(error.cause);
  const code = ownCodes[error.code];
  if (code) return new DomainError(code, { cause: error });
  return error.cause ? toDomainError(error.cause) : new DomainError("internal", { cause: error });
}

/** The refusal, with 400, of input that a schema rejects. */
export function invalidInput(error: ZodError): DomainError {
  const issues: FieldIssue[] = error.issues.map((issue) => ({
    path: issue.path.map(String).join("."),
    message: issue.message,
  }));
  const first = issues[0];
  return new DomainError("invalid-input", { cause: error, issues, ...(first && { message: first.message }) });
}
