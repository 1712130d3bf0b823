import { toApiError } from "../../api-client/api-error.ts";
import { adminCopy } from "../../content/admin.ts";

/** What a reader is told where a list could not be fetched. */
export function failureWords(error: unknown): string {
  return toApiError(error).serverMessage ?? adminCopy.noAnswer;
}
