import type { ComparedWords } from "@antochi/contract/editions";

/** The added and removed words of a page, with the words around them. */
export function ComparedWordsText({ words }: { words: readonly ComparedWords[] }) {
  return (
    <p>
      {words.map((run, index) => (
        // Runs have no other name than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Run key={index} {...run} />
      ))}
    </p>
  );
}

function Run({ kind, text }: ComparedWords) {
  if (kind === "added") return <ins>{text}</ins>;
  return kind === "removed" ? <del>{text}</del> : <span>{text}</span>;
}
