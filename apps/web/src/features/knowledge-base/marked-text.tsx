import type { Segment } from "@antochi/contract/search";

/** A text whose hits are marked. */
export function MarkedText({ segments }: { segments: readonly Segment[] }) {
  let offset = 0;
  return segments.map(({ text, hit }) => {
    const key = offset;
    offset += text.length;
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
