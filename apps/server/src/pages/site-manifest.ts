import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const fileSchema = z.object({ file: z.string() });

/** What the server takes from `dist/prerendered.json`; `apps/web/build/prerendered-manifest.ts` says what it means. */
const manifestSchema = z.object({
  originPlaceholder: z.string(),
  pages: z.record(z.string().startsWith("/"), fileSchema),
  notFound: fileSchema,
  shell: fileSchema,
  withOrigin: z.array(z.string()),
});

export type SiteManifest = z.output<typeof manifestSchema>;

/** Reads what the web app's build says of itself. @throws where it was not built, or by another version */
export async function readSiteManifest(root: string): Promise<SiteManifest> {
  return manifestSchema.parse(JSON.parse(await readFile(join(root, "prerendered.json"), "utf8")));
}
