import { WrittenText } from "../../../ui/written-text.tsx";
import { markParts } from "./mark-parts.ts";

/** A text in which the typed words are marked. */
export function MarkedText({ words, children }: { words: string; children: string }) {
  return markParts(children, words).map(({ text, isHit }, index) =>
    isHit ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
      <mark key={index}>{text}</mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the same
      <WrittenText key={index}>{text}</WrittenText>
    ),
  );
}
