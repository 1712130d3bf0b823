import type { PDFDocumentProxy } from "pdfjs-dist";

/** A heading of the document: `id` from 0 in reading order, `depth` from 0, `page` from 1. */
export type OutlineEntry = { id: number; title: string; depth: number; page: number };

/** Deeper headings than these are left out. */
const depths = 3;

type Node = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number];

/** The document's outline as a flat list in reading order; entries that lead nowhere in it are left out. */
export async function readOutline(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const nodes = flatten((await outlineOf(document)) ?? [], 0);
  const entries = await Promise.all(nodes.map((entry, id) => locate(document, { ...entry, id })));
  return entries.filter((entry) => entry !== null);
}

/** pdf.js' types do not know that most documents have none. */
async function outlineOf(document: PDFDocumentProxy): Promise<Node[] | null> {
  return document.getOutline();
}

function flatten(nodes: readonly Node[], depth: number): { node: Node; depth: number }[] {
  if (depth === depths) return [];
  return nodes.flatMap((node) => [{ node, depth }, ...flatten(node.items, depth + 1)]);
}

async function locate(
  document: PDFDocumentProxy,
  { node, depth, id }: { node: Node; depth: number; id: number },
): Promise<OutlineEntry | null> {
  try {
    const target: unknown =
      typeof node.dest === "string" ? await document.getDestination(node.dest) : node.dest;
    const place: unknown = Array.isArray(target) ? target[0] : null;
    if (typeof place === "number") return { id, title: node.title, depth, page: place + 1 };
    if (!isReference(place)) return null;
    return { id, title: node.title, depth, page: (await document.getPageIndex(place)) + 1 };
  } catch {
    return null;
  }
}

function isReference(value: unknown): value is { num: number; gen: number } {
  return typeof value === "object" && value !== null && "num" in value && "gen" in value;
}
