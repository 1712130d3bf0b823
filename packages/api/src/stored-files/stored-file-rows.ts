import { anyText, prepareQuery } from "@antochi/db/prepared-query";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { NewStoredFile, StoredFile } from "@antochi/db/tables/stored-files";
import { enqueue } from "@antochi/jobs/enqueue";
import { newObjectKey, objectPathOf, pdfKeyOf } from "@antochi/storage/object-key";
import { sql } from "kysely";
import { isOpenTo, type ReaderGroups, readableBy } from "../library/article-readers.ts";
import type { Context } from "../context.ts";
import { doTogether } from "../do-together.ts";
import { extractTextJob } from "./page-text.ts";
import { makeThumbnailJob } from "./thumbnail.ts";
import { uploadMissing } from "./upload-refusals.ts";

type Issuer = Pick<Context, "db" | "now"> & { user: { id: number } };

/** Makes a key for one upload and records that this server issued it, and to whom. @returns the key */
export async function issueUploadKey(
  { db, now, user }: Issuer,
  originalName: string | null,
): Promise<string> {
  const uploadKey = newObjectKey("uploads/");
  await db
    .insertInto("storedFiles")
    .values({ uploadKey, issuedTo: user.id, originalName, issuedAt: now() })
    .execute();
  return uploadKey;
}

/** The file that an upload key was issued for, registered or not. */
export async function findByUploadKey(db: Database, uploadKey: string): Promise<StoredFile | undefined> {
  return db.selectFrom("storedFiles").selectAll().where("uploadKey", "=", uploadKey).executeTakeFirst();
}

/** The object of a registered file; undefined while it is only issued. */
export function objectOf(file: StoredFile | undefined): StoredObject | undefined {
  const objectPath = file?.objectPath ?? null;
  return file && objectPath !== null ? { objectPath, isRepaired: file.isRepaired } : undefined;
}

type UploadInParts = { key: string; uploadId: string };

/** Stores the id that the object store gave to a multipart upload. */
export async function rememberUploadId(db: Database, { key, uploadId }: UploadInParts): Promise<void> {
  await db.updateTable("storedFiles").set({ uploadId }).where("uploadKey", "=", key).execute();
}

/**
 * Refuses a multipart upload that this server did not start, or whose file is already registered. The store itself knows an
 * upload's id only until its parts are joined.
 * @returns whether the id is known; it is not where an earlier version started the upload, or it is not multipart
 */
export async function requireUploadInParts(
  db: Database,
  { key, uploadId }: UploadInParts,
): Promise<{ isKnown: boolean }> {
  const file = await findByUploadKey(db, key);
  if (file?.state !== "issued") throw uploadMissing();
  const isKnown = file.uploadId !== null;
  if (isKnown && file.uploadId !== uploadId) throw uploadMissing();
  return { isKnown };
}

/** Deletes the row of a file that failed its check, unless it was registered meanwhile. */
export async function forgetIssuedFile(db: Database, uploadKey: string): Promise<void> {
  await db
    .deleteFrom("storedFiles")
    .where("uploadKey", "=", uploadKey)
    .where("state", "=", "issued")
    .execute();
}

/** What the owner of a registered PDF sees of it. */
export type StoredObject = Pick<RegisteredFile, "objectPath" | "isRepaired">;

/** What the check found out about a PDF that passed it; `size` is in bytes, `sha256` in lower-case hex. */
export type RegisteredFile = {
  objectPath: string;
  size: number;
  sha256: string;
  pageCount: number;
  isRepaired: boolean;
  registeredAt: Date;
  originalName?: string;
};

/**
 * Marks an issued file as registered.
 * @returns the registered object, which is another one where a concurrent call was first; undefined where the row is gone
 */
export async function markRegistered(
  tx: DatabaseTransaction,
  uploadKey: string,
  file: RegisteredFile,
): Promise<StoredObject | undefined> {
  const { numUpdatedRows } = await tx
    .updateTable("storedFiles")
    .set({ state: "registered", ...file })
    .where("uploadKey", "=", uploadKey)
    .where("state", "=", "issued")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return objectOf(await findByUploadKey(tx, uploadKey));
  await prepareForReaders(tx, file);
  return file;
}

/** Adds a checked PDF that never had an upload address and is already in the store. */
export async function insertRegisteredFile(
  tx: DatabaseTransaction,
  file: RegisteredFile & Required<Pick<NewStoredFile, "uploadKey" | "issuedTo">>,
): Promise<void> {
  await tx
    .insertInto("storedFiles")
    .values({ state: "registered", issuedAt: file.registeredAt, ...file })
    .execute();
  await prepareForReaders(tx, file);
}

/** Enqueues text extraction and the thumbnail of a registered PDF; both run after the commit. */
async function prepareForReaders(
  tx: DatabaseTransaction,
  { objectPath }: Pick<RegisteredFile, "objectPath">,
): Promise<void> {
  await enqueue(tx, extractTextJob, { objectPath }, { key: objectPath });
  await enqueue(tx, makeThumbnailJob, { objectPath }, { key: objectPath });
}

/** What decides whether an object is delivered, and to whom. */
type Asked = { key: string; groups: ReaderGroups };

export type DeliveredFile = Pick<StoredFile, "condition" | "checkedAt">;

/** The most files looked up in one statement. */
const filesOfOneStatement = 1_000;

/**
 * Finds the registered PDF that an object is, or is the thumbnail of, with the result of its last check. The PDF must belong
 * to no article, or to an edition that these groups may read. A dropped one is not found from that commit on, however long
 * the store still keeps it. Concurrent calls are batched into one statement, sent after the last of them.
 */
export function createFileFinder(db: Database): (asked: Asked) => Promise<DeliveredFile | undefined> {
  const find = doTogether({
    kind: "files",
    async run(names: readonly string[]) {
      const rows = await registeredFiles(db, { asked: `[${names.join()}]` });
      return new Map(rows.map(({ place, ...file }) => [names[place - 1] ?? "", file]));
    },
    atMost: filesOfOneStatement,
  });
  return ({ key, groups }) => find(JSON.stringify({ path: objectPathOf(pdfKeyOf(key)), groups }));
}

/** Runs for every range request of every PDF. */
const registeredFiles = prepareQuery({
  name: "registered-files",
  sample: { asked: anyText() },
  build: (db, { asked }) =>
    db
      .selectFrom(
        sql<{ place: number; path: string; groups: readonly string[] }>`(
          select each.ordinality::int as place, each.value ->> 'path' as path,
            array(select jsonb_array_elements_text(each.value -> 'groups')) as groups
          from jsonb_array_elements(${asked}::jsonb) with ordinality as each
        )`.as("asked"),
      )
      .innerJoin("storedFiles as file", "file.objectPath", "asked.path")
      .select(["asked.place", "file.condition", "file.checkedAt"])
      .where((eb) => {
        const groups = sql<ReaderGroups>`asked.groups`;
        const editions = eb
          .selectFrom("articleEditions as edition")
          .whereRef("edition.pdfPath", "=", "file.objectPath");
        return eb.or([
          eb.not(eb.exists(editions)),
          eb.exists(
            editions
              .innerJoin("knowledgeBaseArticles as article", "article.id", "edition.articleId")
              .where(readableBy(groups))
              .where(isOpenTo(groups)),
          ),
        ]);
      }),
});
