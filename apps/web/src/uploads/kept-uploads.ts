import { z } from "zod";
import { browserStorage, parseStored } from "../device/browser-storage.ts";
import { uploadsBeginning } from "../device/uploads-beginning.ts";
import type { UploadInParts } from "./patient-s3.ts";

/** The server drops unfinished uploads after a day. */
const keptForMs = 24 * 60 * 60 * 1000;

const keptSchema = z.array(
  z.object({
    name: z.string(),
    /** In bytes, like `arrived`. */
    size: z.number(),
    modified: z.number(),
    arrived: z.number(),
    /** Milliseconds since 1970. */
    at: z.number(),
    upload: z.object({ key: z.string(), uploadId: z.string() }).optional(),
  }),
);

/** A file whose upload was in progress when the page was left. None of its bytes are stored. */
export type KeptUpload = z.output<typeof keptSchema>[number];

type NamedFile = Pick<File, "name" | "size" | "lastModified">;

/** What this browser remembers of a dialog's uploads until the user signs out: names, sizes and the store's ids. */
export function openKeptUploads(id: string) {
  const storageKey = `${uploadsBeginning}${id}`;

  function read(): readonly KeptUpload[] {
    const found = keptSchema.safeParse(parseStored(browserStorage.read(storageKey)));
    return found.success ? found.data.filter(({ at }) => Date.now() - at < keptForMs) : [];
  }
  function write(kept: readonly KeptUpload[]): void {
    if (kept.length === 0) browserStorage.remove(storageKey);
    else browserStorage.write(storageKey, JSON.stringify(kept));
  }
  const others = (file: NamedFile) => read().filter((kept) => !isSame(kept, file));

  return {
    read,
    find: (file: NamedFile) => read().find((kept) => isSame(kept, file)),
    /** Stores a file's progress, and the ids with which its upload resumes. */
    keep(file: NamedFile, arrived: number, upload?: UploadInParts): void {
      const { name, size, lastModified: modified } = file;
      const entry = { name, size, modified, arrived, at: Date.now(), ...(upload && { upload }) };
      write([...others(file), entry]);
    },
    forget: (file: NamedFile) => write(others(file)),
  };
}

function isSame({ name, size, modified }: KeptUpload, file: NamedFile): boolean {
  return name === file.name && size === file.size && modified === file.lastModified;
}
