import { isObjectKey } from "@antochi/storage/object-key";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";
import type { BackupFiles } from "./backup-files.ts";
import { type Archive, type ArchiveDraft, type FileEntry, openArchive } from "./archive.ts";

/** The version of the file layout. */
const format = 1;

const fileSchema = z.object({
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
}) satisfies z.ZodType<FileEntry>;

const tableSchema = fileSchema.extend({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  /** The identity column and the last number it was given; null if none was given yet. */
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

/** Finishes a backup: from now on the place holds one. */
export async function writeManifest(
  archive: ArchiveDraft,
  manifest: Omit<Manifest, "format">,
): Promise<void> {
  await archive.finish(`${JSON.stringify({ format, ...manifest }, null, 1)}\n`);
}

/** A finished backup, with the key it was encrypted with, or null if it was not. */
export type Source = { from: BackupFiles; key?: Buffer | null };

/** @throws {BackupError} if the place holds no finished backup of this format, or the key is wrong */
export async function openBackup({
  from,
  key = null,
}: Source): Promise<{ archive: Archive; manifest: Manifest }> {
  const { archive, manifest } = await openArchive(from, { key });
  const result = manifestSchema.safeParse(parseJson(manifest));
  if (result.success) return { archive, manifest: result.data };
  const reason = `${from.where} has no manifest of a backup in format ${format}`;
  throw new BackupError(reason, { cause: result.error });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
