import { foldText } from "../fold-text.ts";

/** Splits a text into parts and marks those that match a typed word, ignoring case and accents. */
export function markParts(text: string, typed: string): { text: string; isHit: boolean }[] {
  const letters = Array.from(text);
  const folded = letters.map(foldText);
  const isHit = letters.map(() => false);
  for (const word of typed.split(/\s+/).filter(Boolean)) {
    const wanted = Array.from(word).map(foldText);
    for (let start = 0; start + wanted.length <= folded.length; start += 1) {
      if (wanted.every((letter, index) => folded[start + index] === letter))
        isHit.fill(true, start, start + wanted.length);
    }
  }
  const parts: { text: string; isHit: boolean }[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last.isHit === isHit[index]) last.text += letter;
    else parts.push({ text: letter, isHit: isHit[index] ?? false });
  }
  return parts;
}
