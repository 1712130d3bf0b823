import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/** The fields of a source map that Node needs (ECMA-426). */
const mapSchema = z.object({
  version: z.literal(3),
  file: z.string().default(""),
  sourceRoot: z.string().default(""),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()),
  mappings: z.string(),
});

/** A location in a stack: the file's address, its line and column, both from 1. */
const place = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;

const maps = new Map<string, SourceMap | null>();

/**
 * Maps the locations in a stack back to the sources, for built files with a source map beside them. A map is read with the
 * first error that needs it, since Node's own way would keep all of them in memory from the start.
 */
export function originalStack(stack: string): string {
  return stack.replaceAll(place, (built: string, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (entry === undefined || !("originalSource" in entry)) return built;
    const source = new URL(entry.originalSource, file).href;
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}

function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = readMap(file);
  maps.set(file, map);
  return map;
}

function readMap(file: string): SourceMap | null {
  // Packages in `node_modules` may name maps that they do not ship.
  if (file.includes("/node_modules/")) return null;
  try {
    return new SourceMap(mapSchema.parse(JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, "utf8"))));
  } catch {
    return null;
  }
}
