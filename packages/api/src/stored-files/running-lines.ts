/** A page of a document as it is indexed for search. Pages count from 1. */
export type Page = {
  page: number;
  text: string;
  /** The running lines removed from its top, separated by newlines. */
  runningHead: string;
};

/** Headers and footers are within this many lines of either end of a page. */
const edge = 3;
/** A line on fewer pages than these, or on a smaller share of all, is text that happens to be repeated. */
const fewestPages = 3;
const share = 0.5;

/**
 * Removes running headers and footers, such as the title and page numbers, which a search would find on every page. A page
 * that has nothing else keeps them.
 */
export function withoutRunningLines(pages: readonly Page[]): Page[] {
  const seen = new Map<string, number>();
  for (const { text } of pages) {
    for (const line of new Set(edgesOf(linesOf(text)).map(normalise)))
      seen.set(line, (seen.get(line) ?? 0) + 1);
  }
  const enough = Math.max(fewestPages, Math.ceil(pages.length * share));
  return pages.map(({ page, text }) => {
    const lines = linesOf(text);
    const runs = lines.map(
      (line, index) => isAtEdge(index, lines.length) && (seen.get(normalise(line)) ?? 0) >= enough,
    );
    if (!runs.includes(false)) return { page, text: lines.join("\n"), runningHead: "" };
    const above = lines.slice(0, runs.lastIndexOf(false));
    return {
      page,
      text: lines.filter((_, index) => !runs[index]).join("\n"),
      runningHead: above.filter((_, index) => runs[index]).join("\n"),
    };
  });
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function edgesOf(lines: readonly string[]): string[] {
  return lines.filter((_, index) => isAtEdge(index, lines.length));
}

function isAtEdge(index: number, count: number): boolean {
  return index < edge || index >= count - edge;
}

/** Page numbers differ from page to page, the rest of a running line does not. */
function normalise(line: string): string {
  return line.trim().replace(/\d+/g, "0");
}
