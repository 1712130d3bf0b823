/** What a form wrote of itself into this tab's memory; undefined for what is no JSON, such as somebody else's rubbish. */
export function parseDraft(draft: string | null): unknown {
  try {
    return draft === null ? undefined : JSON.parse(draft);
  } catch {
    return undefined;
  }
}
