import { toApiError } from "../../../api-client/api-error.ts";
import { ownWords } from "../../../ui/own-words.ts";

/** What a reader is told where a list could not be fetched. */
export function failureWords(error: unknown): string {
  return toApiError(error).serverMessage ?? ownWords.noAnswer;
}
