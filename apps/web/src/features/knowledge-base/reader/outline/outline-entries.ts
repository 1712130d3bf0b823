import type { PDFDocumentProxy } from "pdfjs-dist";

/**
 * A heading of the document: `id` from 0 in reading order, `depth` from 0, `page` from 1, and `top`, its height above the
 * bottom of the page in the page's own units; null is the top of the page. A section's number is split from its title.
 */
export type OutlineEntry = {
  id: number;
  number: string;
  title: string;
  depth: number;
  page: number;
  top: number | null;
};

/** How many levels are kept; deeper headings are left out. */
const depths = 3;

/** The part of a document that its outline is read by. */
type Outlined = Pick<PDFDocumentProxy, "getOutline" | "getDestination" | "getPageIndex">;

type Node = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>[number];

/** The document's outline as a flat list in reading order; entries that lead nowhere in it are left out. */
export async function readOutline(document: Outlined): Promise<OutlineEntry[]> {
  const nodes = flatten((await outlineOf(document)) ?? [], 0);
  const entries = await Promise.all(nodes.map((entry, id) => locate(document, { ...entry, id })));
  return entries.filter((entry) => entry !== null);
}

/** Null for most documents, which have no outline; pdf.js' types do not declare it. */
async function outlineOf(document: Outlined): Promise<Node[] | null> {
  return document.getOutline();
}

function flatten(nodes: readonly Node[], depth: number): { node: Node; depth: number }[] {
  if (depth === depths) return [];
  return nodes.flatMap((node) => [{ node, depth }, ...flatten(node.items, depth + 1)]);
}

async function locate(
  document: Outlined,
  { node, depth, id }: { node: Node; depth: number; id: number },
): Promise<OutlineEntry | null> {
  try {
    const target: unknown =
      typeof node.dest === "string" ? await document.getDestination(node.dest) : node.dest;
    const place: unknown = Array.isArray(target) ? target[0] : null;
    const heading = { id, ...splitNumber(node.title), depth, top: topOf(target) };
    if (typeof place === "number") return { ...heading, page: place + 1 };
    if (!isReference(place)) return null;
    return { ...heading, page: (await document.getPageIndex(place)) + 1 };
  } catch {
    return null;
  }
}

/** `2.1 Loss along the way` is section 2.1. */
function splitNumber(heading: string): { number: string; title: string } {
  const [, number = "", title = heading] =
    /^(\d{1,3}(?:\.\d{1,3}){0,3})[.)]?\s+(\S.*)$/su.exec(heading) ?? [];
  return { number, title };
}

/** The height of a destination above the bottom of its page, if it names one. */
function topOf(target: unknown): number | null {
  if (!Array.isArray(target)) return null;
  const kind: unknown = target[1];
  const isNamed = (name: string) =>
    typeof kind === "object" && kind !== null && "name" in kind && kind.name === name;
  const top: unknown = isNamed("XYZ") ? target[3] : isNamed("FitH") || isNamed("FitBH") ? target[2] : null;
  return typeof top === "number" ? top : null;
}

/** Whether a destination names its page by a reference, not by an index. */
export function isReference(value: unknown): value is { num: number; gen: number } {
  if (typeof value !== "object" || value === null || !("num" in value && "gen" in value)) return false;
  return typeof value.num === "number" && typeof value.gen === "number";
}
