import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isObjectKey } from "@antochi/storage/object-key";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";
import { type FileEntry, writeFileWhole } from "./files.ts";
import { manifestFile } from "./layout.ts";

/** The layout of the directory; another number is another layout. */
const format = 1;

const fileSchema = z.object({
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
}) satisfies z.ZodType<FileEntry>;

const tableSchema = fileSchema.extend({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  /** The column that Postgres numbers by itself and the last number it gave; null where it gave none yet. */
  identity: z.object({ column: z.string(), last: z.int().nullable() }).nullable(),
});

const objectSchema = fileSchema.extend({ key: z.string().refine(isObjectKey) });

const manifestSchema = z.object({
  format: z.literal(format),
  createdAt: z.iso.datetime(),
  /** The migrations that the database had, in their order: its version. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  jobs: fileSchema.extend({ rows: z.int().nonnegative() }),
  objects: z.array(objectSchema),
});

export type TableEntry = z.infer<typeof tableSchema>;
export type ObjectEntry = z.infer<typeof objectSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** Ends a backup: from now on the directory is one. */
export async function writeManifest(directory: string, manifest: Omit<Manifest, "format">): Promise<void> {
  const text = `${JSON.stringify({ format, ...manifest }, null, 1)}\n`;
  await writeFileWhole(join(directory, manifestFile), text);
}

/** @throws {BackupError} where the directory is no finished backup of this format */
export async function readManifest(directory: string): Promise<Manifest> {
  const path = join(directory, manifestFile);
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new BackupError(`${directory} is no finished backup: it has no ${manifestFile}`, { cause });
  });
  const result = manifestSchema.safeParse(parseJson(text));
  if (result.success) return result.data;
  throw new BackupError(`${path} is no manifest of a backup in format ${format}`, { cause: result.error });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
