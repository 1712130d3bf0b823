import { readFile } from "node:fs/promises";
import { z } from "zod";

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);

/** Vite's manifest: for each chunk, by its source, its file, its style sheets and its imports. */
export type BundleManifest = z.output<typeof manifestSchema>;

/**
 * Reads the manifest that Vite wrote.
 * @throws if it does not exist or is not valid
 */
export async function readManifest(path: string): Promise<BundleManifest> {
  return manifestSchema.parse(JSON.parse(await readFile(path, "utf8")));
}
