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

/** What Vite says of each chunk, by the source it was made of: its file, its style sheets, what it imports. */
export type BundleManifest = z.output<typeof manifestSchema>;

/** Reads the manifest that Vite wrote. Throws where it is not there, or is none. */
export async function readManifest(path: string): Promise<BundleManifest> {
  return manifestSchema.parse(JSON.parse(await readFile(path, "utf8")));
}
