import type { Segment } from "@antochi/contract/search";

/** Marks around a hit in what Postgres answers: control characters, which no text that we store has reason to hold. */
export const marks = { start: "\u0002", stop: "\u0003" };

/** Cuts a text with marks into its pieces. */
export function toSegments(marked: string): Segment[] {
  return marked.split(marks.start).flatMap((part, index) => {
    if (index === 0) return piece(part, false);
    const [hit = "", rest = ""] = part.split(marks.stop);
    return [...piece(hit, true), ...piece(rest, false)];
  });
}

function piece(text: string, hit: boolean): Segment[] {
  return text === "" ? [] : [{ text, hit }];
}
