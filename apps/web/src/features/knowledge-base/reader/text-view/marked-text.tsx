/** Text in which what is looked for is marked, whatever its case and accents. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  const sought = fold(query.trim());
  if (sought === "") return text;
  const folded = fold(text);
  const parts = [];
  let from = 0;
  for (let at = folded.indexOf(sought); at !== -1; at = folded.indexOf(sought, from)) {
    if (at > from) parts.push(<span key={from}>{text.slice(from, at)}</span>);
    parts.push(<mark key={`hit ${at}`}>{text.slice(at, at + sought.length)}</mark>);
    from = at + sought.length;
  }
  parts.push(<span key={from}>{text.slice(from)}</span>);
  return <>{parts}</>;
}

/** Letter by letter, so that both have the same places; a sigma that ends a word is like any other. */
function fold(text: string): string {
  return text
    .replaceAll(/[^\u0000-\u007F]/g, (letter) => letter.normalize("NFD").charAt(0))
    .toLowerCase()
    .replaceAll("ς", "σ");
}
