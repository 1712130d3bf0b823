import { type ErrorCode, errorCatalogue, type FieldIssue } from "@antochi/contract/errors";
import { TRPCClientError } from "@trpc/client";
import { screenMessage } from "../content/screen-words.ts";
import { signedOutWhileTyping } from "../content/signed-out.ts";
import { isAnythingTyped } from "../ui/keys/is-typed-in.ts";

/**
 * The one error type of failed calls in the browser. `message` is "{status}: {text}"; readers are shown `serverMessage`, in
 * the language of the screens, or the screen's own sentence if the server gave none.
 */
export class ApiError extends Error {
  /** The HTTP status; null if there was no answer. */
  readonly status: number | null;
  /** In seconds: when the server suggests to try again. */
  readonly retryAfter: number | undefined;
  readonly serverMessage: string | undefined;
  /** The same message untranslated, in English. */
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

/** The error of a call refused for this reason, in the server's usual words or in its own. */
export function refusalOf(code: ErrorCode, words?: string): ApiError {
  const { status, message } = errorCatalogue[code];
  return new ApiError(undefined, {
    status,
    message: words ?? message,
    retryAfter: undefined,
    code,
    issues: [],
  });
}

/** Reads the refusal of a plain request. A proxy's page, in place of the server's JSON, is no answer of the server. */
export async function readRefusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  if (!isRecord(body) || typeof body["message"] !== "string") return new ApiError(response, undefined);
  return new ApiError(response, {
    status: response.status,
    message: body["message"],
    retryAfter: retryAfterOf(response),
    code: isErrorCode(body["code"]) ? body["code"] : undefined,
    issues: [],
  });
}

/** Turns whatever a call to the server threw into an ApiError. */
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

/**
 * What readers are told about a failed call: the server's words; where they ask to sign in, but leaving would lose what is
 * typed (see use-lost-access.ts), also how to sign in without that. Undefined if the server gave none.
 */
export function failureMessage(error: unknown): string | undefined {
  const { code, serverMessage } = toApiError(error);
  if (code === "not-signed-in" && isAnythingTyped()) return screenMessage(signedOutWhileTyping);
  return serverMessage;
}

/**
 * Whether the same call may succeed later: there was no answer, the server could not handle it just now, or nobody was
 * signed in.
 */
export function mayPass(error: unknown): boolean {
  const { status } = toApiError(error);
  return status === null || status === 401 || status === 429 || (status >= 500 && status !== 501);
}

/** Whether a call got no answer from the server at all, neither success nor refusal. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TRPCClientError && toApiError(error).status === null;
}

/** In seconds, the only form that this server sends. */
function retryAfterOf(response: unknown): number | undefined {
  const told = response instanceof Response ? Number(response.headers.get("retry-after")) : 0;
  return told > 0 ? told : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Whether a value is one of the error codes of refused calls. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorCatalogue, value);
}

function isFieldIssue(value: unknown): value is FieldIssue {
  return isRecord(value) && typeof value["path"] === "string" && typeof value["message"] === "string";
}
