import type { Generated, GeneratedAlways, Insertable, Selectable } from "kysely";

type StoredFileState = "issued" | "registered";
/** What the last comparison with size and hash found; `ok` as well where there was none yet. */
export type FileCondition = "ok" | "missing" | "altered";

/**
 * `stored_files`: every object that this product asked the store to take. `issued` means an upload address was
 * given out; `registered` means that a readable PDF arrived and was moved to its final place. Postgres refuses
 * a registered row that lacks its path, size, hash, page count or instant.
 */
export type StoredFilesTable = {
  id: GeneratedAlways<number>;
  /** The store's key while uploading: `uploads/<uuid>.pdf`. */
  uploadKey: string;
  /** The address that articles and browsers use: `/objects/pdfs/<uuid>.pdf`. */
  objectPath: string | null;
  state: Generated<StoredFileState>;
  issuedTo: number | null;
  /** The store's id of an upload in parts; null of a file that comes in one piece. */
  uploadId: string | null;
  originalName: string | null;
  /** In bytes. */
  size: number | null;
  /** Of the whole file, in lower-case hex. */
  sha256: string | null;
  pageCount: number | null;
  /** Whether it breaks the rules of PDF, and readers have to repair it as they open it. */
  isRepaired: Generated<boolean>;
  issuedAt: Generated<Date>;
  registeredAt: Date | null;
  /** Whether a picture of its first page lies under the same uuid. */
  hasThumbnail: Generated<boolean>;
  /** Pages that have to be recognised, since they are pictures; null until its text was looked through for them. */
  scannedPages: number | null;
  /** Whether readers have an outline to show; null until its text was read. */
  hasOutline: boolean | null;
  /** When it was last compared with what was registered; null where it was not since then. */
  checkedAt: Date | null;
  condition: Generated<FileCondition>;
};

export type StoredFile = Selectable<StoredFilesTable>;
export type NewStoredFile = Insertable<StoredFilesTable>;
