import { toApiError } from "../../api-client/api-error.ts";

/** What a reader is told where a list could not be fetched. */
export function failureWords(error: unknown): string {
  return toApiError(error).serverMessage ?? "The server did not answer. Check the connection.";
}
