/** What a member agrees to, in the administrator's words where there are any. */
export function sentenceOf(sentence: string | null, edition: number): string {
  return sentence ?? `I have read and understood edition ${edition}`;
}
