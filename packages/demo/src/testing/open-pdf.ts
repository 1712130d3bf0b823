import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The contents of a PDF as a reader program has them, without drawing. */
export type OpenedPdf = {
  pageCount: number;
  /** Titles of the outline, parts indented under their section. */
  outline: { title: string; parts: string[] }[];
  /** Each page's text, in reading order. */
  pages: string[];
  title: unknown;
  language: unknown;
  keywords: unknown;
  author: unknown;
  tagged: boolean;
  /** Every kind of element in the logical structure. */
  roles: string[];
  /** The targets of the links in the front page's contents, pages from 1. */
  contents: { name: string; page: number }[];
};

/** Reads a PDF like a reader program. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  // pdf.js detaches the buffer that it is given.
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  try {
    const pdf = await task.promise;
    const metadata = await pdf.getMetadata();
    const info: Partial<Record<"Title" | "Language" | "Keywords" | "Author", unknown>> = metadata.info;
    const outline = await pdf.getOutline();
    // NOTE: its type says an object.
    const marks: unknown = await pdf.getMarkInfo();
    return {
      pageCount: pdf.numPages,
      outline: outline.map((item) => ({
        title: item.title,
        parts: item.items.map((part: { title: string }) => part.title),
      })),
      pages: await readPages(pdf),
      title: info.Title,
      language: info.Language,
      keywords: info.Keywords,
      author: info.Author,
      tagged: marks instanceof Map && marks.get("Marked") === true,
      roles: await readRoles(pdf),
      contents: await readContents(pdf),
    };
  } finally {
    await task.destroy();
  }
}

async function readPages(pdf: PDFDocumentProxy): Promise<string[]> {
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const content = await (await pdf.getPage(number)).getTextContent();
    pages.push(content.items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return pages;
}

async function readRoles(pdf: PDFDocumentProxy): Promise<string[]> {
  const roles = new Set<string>();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    collectRoles(await (await pdf.getPage(number)).getStructTree(), roles);
  }
  return [...roles];
}

function collectRoles(node: unknown, roles: Set<string>): void {
  if (typeof node !== "object" || node === null) return;
  if ("role" in node && typeof node.role === "string") roles.add(node.role);
  if ("children" in node && Array.isArray(node.children)) {
    for (const child of node.children) collectRoles(child, roles);
  }
}

async function readContents(pdf: PDFDocumentProxy): Promise<OpenedPdf["contents"]> {
  const links: unknown[] = await (await pdf.getPage(1)).getAnnotations();
  const contents: OpenedPdf["contents"] = [];
  for (const link of links) {
    if (!hasDestination(link)) continue;
    const destination: unknown[] | null = await pdf.getDestination(link.dest);
    const page = destination?.[0];
    if (isReference(page)) contents.push({ name: link.dest, page: (await pdf.getPageIndex(page)) + 1 });
  }
  return contents;
}

function hasDestination(value: unknown): value is { dest: string } {
  return typeof value === "object" && value !== null && "dest" in value && typeof value.dest === "string";
}

function isReference(value: unknown): value is { num: number; gen: number } {
  return typeof value === "object" && value !== null && "num" in value && "gen" in value;
}
