import type { Face, TextStyle } from "./faces.ts";

export type Run = { text: string; face: Face };

const MARKED = /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*/g;
const NUMBER_AND_UNIT =
  /(\d) (?=(?:V|mV|A|mAh|Ah|W|Wh|mW|dB|dBm|dBi|Hz|MHz|GHz|mm|cm|m|km|g|kg|t|kN|daN|s|h|min|°C|%|°|λ|minutes|seconds|metres|λεπτά|ώρες|μέτρα|δευτερόλεπτα)(?![\p{L}\d]))/gu;
const NO_BREAK_SPACE = "\u00A0";

/** Splits `**strong**` and `*emphasis*` into runs, and binds a number to its unit so that no line ends between them. */
export function parseRichText(source: string, style: TextStyle): Run[] {
  const text = source.replace(NUMBER_AND_UNIT, `$1${NO_BREAK_SPACE}`);
  const runs: Run[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    if (match.index > from) runs.push({ text: text.slice(from, match.index), face: style.face });
    const strong = match.groups?.["strong"];
    const emphasis = match.groups?.["emphasis"];
    if (strong !== undefined) runs.push({ text: strong, face: style.strong });
    if (emphasis !== undefined) runs.push({ text: emphasis, face: style.emphasis });
    from = match.index + match[0].length;
  }
  if (from < text.length) runs.push({ text: text.slice(from), face: style.face });
  return runs;
}
