import { failureMessage } from "../../../api-client/api-error.ts";
import { ownWords } from "../../../ui/own-words.ts";

/** The message shown if a list could not be fetched. */
export function failureWords(error: unknown): string {
  return failureMessage(error) ?? ownWords.noAnswer;
}
