import { z } from "zod";
import { browserStorage, parseStored } from "../../device/browser-storage.ts";
import { uploadsBeginning } from "../../device/uploads-beginning.ts";
import type { UploadInParts } from "./patient-s3.ts";
import type { UploaderFile } from "../pdf-upload.ts";

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

/** What a file that is chosen again is recognised by. */
type FileKey = Pick<KeptUpload, "name" | "size" | "modified">;

export type KeptUploads = ReturnType<typeof openKeptUploads>;

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
  const others = (file: FileKey) => read().filter((kept) => !isSame(kept, file));

  return {
    read,
    find: (file: FileKey) => read().find((kept) => isSame(kept, file)),
    /** Stores a file's progress, and the ids with which its upload resumes. */
    keep(file: FileKey, arrived: number, upload?: UploadInParts): void {
      const entry = { ...file, arrived, at: Date.now(), ...(upload && { upload }) };
      write([...others(file), entry]);
    },
    forget: (file: FileKey) => write(others(file)),
  };
}

function isSame(one: FileKey, other: FileKey): boolean {
  return one.name === other.name && one.size === other.size && one.modified === other.modified;
}

/** What a file is recognised by when it is chosen again. */
export function keyOf({ name, size, data }: UploaderFile): FileKey {
  return { name, size: size ?? 0, modified: data instanceof File ? data.lastModified : 0 };
}
