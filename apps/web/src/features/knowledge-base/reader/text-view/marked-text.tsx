import { hitsIn } from "./hits.ts";

type MarkedTextProps = {
  text: string;
  query: string;
  /** The current hit's index among this text's hits, from 0, if it is one of them. */
  current: number | undefined;
};

/** A text with the query's hits marked, ignoring case and accents. */
export function MarkedText({ text, query, current }: MarkedTextProps) {
  const { length } = query.trim();
  const parts = [];
  let from = 0;
  for (const [index, at] of hitsIn(text, query).entries()) {
    if (at > from) parts.push(<span key={from}>{text.slice(from, at)}</span>);
    from = at + length;
    parts.push(
      <mark key={`hit ${at}`} data-current={index === current || undefined}>
        {text.slice(at, from)}
      </mark>,
    );
  }
  if (parts.length === 0) return text;
  parts.push(<span key={from}>{text.slice(from)}</span>);
  return <>{parts}</>;
}
