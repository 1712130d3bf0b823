import { type ErrorCode, errorCatalogue, type FieldIssue } from "@antochi/contract/errors";
import { TRPCClientError } from "@trpc/client";
import { screenMessage } from "../content/screen-words.ts";

/**
 * The one error that a failed call becomes in the browser. `message` is "{status}: {text}"; what a reader is
 * shown is `serverMessage`, in the language of the screens, or a sentence of the screen's own where the server said nothing.
 */
export class ApiError extends Error {
  /** The HTTP status, or null where no answer came. */
  readonly status: number | null;
  /** Seconds after which the server says that trying again makes sense. */
  readonly retryAfter: number | undefined;
  readonly serverMessage: string | undefined;
  /** The same as the server says it, which is English. */
  readonly serverText: string | undefined;
  readonly code: ErrorCode | undefined;
  readonly issues: readonly FieldIssue[];

  constructor(cause: unknown, answer: Answer | undefined) {
    super(answer ? `${answer.status}: ${answer.message}` : "No answer from the server", { cause });
    this.name = "ApiError";
    this.status = answer?.status ?? null;
    this.retryAfter = answer?.retryAfter;
    this.serverMessage = answer && screenMessage(answer.message);
    this.serverText = answer?.message;
    this.code = answer?.code;
    this.issues = answer?.issues ?? [];
  }
}

type Answer = {
  status: number;
  message: string;
  retryAfter: number | undefined;
  code: ErrorCode | undefined;
  issues: readonly FieldIssue[];
};

/** Makes an ApiError of whatever a call to the server threw. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (!(error instanceof TRPCClientError)) return new ApiError(error, undefined);
  const data: unknown = error.data;
  if (!isRecord(data) || typeof data["httpStatus"] !== "number") return new ApiError(error, undefined);
  return new ApiError(error, {
    status: data["httpStatus"],
    message: error.message,
    retryAfter: retryAfterOf(error.meta?.["response"]),
    code: isErrorCode(data["code"]) ? data["code"] : undefined,
    issues: Array.isArray(data["issues"]) ? data["issues"].filter(isFieldIssue) : [],
  });
}

/** Whether the same call may be taken later: no answer came, the server could not just now, or nobody was signed in. */
export function mayPass(error: unknown): boolean {
  const { status } = toApiError(error);
  return status === null || status === 401 || status === 429 || (status >= 500 && status !== 501);
}

/** Whether a call got no answer of the server at all: neither yes nor no. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TRPCClientError && toApiError(error).status === null;
}

/** In seconds, as this server always says it. */
function retryAfterOf(response: unknown): number | undefined {
  const told = response instanceof Response ? Number(response.headers.get("retry-after")) : 0;
  return told > 0 ? told : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Whether a text is one of the codes that calls are refused with. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorCatalogue, value);
}

function isFieldIssue(value: unknown): value is FieldIssue {
  return isRecord(value) && typeof value["path"] === "string" && typeof value["message"] === "string";
}
