import type { ApiError } from "../../../api-client/api-error.ts";

/** Automatic requests wait until this time, as the server asked; in milliseconds of the epoch. */
let notBefore = 0;

/** Notes that the server refuses requests for now, and until when, if it said so. */
export function noteRefusal({ retryAfter = 0 }: Pick<ApiError, "retryAfter">): void {
  notBefore = Math.max(notBefore, Date.now() + retryAfter * 1000);
}

/** Whether a request that was refused for now may be repeated. */
export function mayAskAgain(): boolean {
  return Date.now() >= notBefore;
}
