import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sampleFile } from "../catalogue.ts";

/** The SHA-256 of all sources of a sample, in lower-case hex. */
export async function hashSource(slug: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of [`${slug}.html`, "print.css"]) hash.update(await readFile(sampleFile(file)));
  return hash.digest("hex");
}
