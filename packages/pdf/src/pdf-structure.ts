import { type FileHandle, open } from "node:fs/promises";

const headerWithin = 1024;
const trailerWithin = 2048;

/**
 * Looks at the two ends of a file: the `%PDF-` of its beginning, and whether its last `startxref` leads to a
 * cross-reference table or stream. pdf.js repairs a file in which it does not, and so would take a truncated one.
 * Offsets count from `%PDF-`, as pdf.js counts them. Source: ISO 32000-1, 7.5.
 */
export async function findStructuralProblem(path: string): Promise<"not-a-pdf" | "damaged" | null> {
  await using file = await open(path, "r");
  const header = (await readText(file, 0, headerWithin)).indexOf("%PDF-");
  if (header === -1) return "not-a-pdf";
  const { size } = await file.stat();
  const end = await readText(file, Math.max(header, size - trailerWithin), trailerWithin);
  const offset = [...end.matchAll(/startxref\s+(\d{1,15})\s/g)].at(-1)?.[1];
  if (offset === undefined) return "damaged";
  const target = await readText(file, header + Number(offset), 64);
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(target) ? null : "damaged";
}

async function readText(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString("latin1", 0, bytesRead);
}
