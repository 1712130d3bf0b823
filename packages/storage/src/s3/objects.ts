import { bareEtag, quotedEtag } from "../entity-tag.ts";
import type { ObjectStat } from "../object-store.ts";
import { ObjectChanged, ObjectExists, ObjectMissing } from "../store-errors.ts";
import { type S3Bucket, ask } from "./s3-bucket.ts";
import { CopyConditions } from "./s3-client.ts";
import type { Meanings } from "./s3-failure.ts";

/** The answer to a HEAD has no body and so no error code: the client calls every 404 `NotFound`. */
export function missing(key: string): Meanings {
  const meaning = () => new ObjectMissing(key);
  return { NoSuchKey: meaning, NotFound: meaning };
}

/** An object's size, ETag and date; `null` if there is none. */
export async function statObject(s3: S3Bucket, key: string): Promise<ObjectStat | null> {
  s3.assertKey(key);
  try {
    const found = await ask(s3, (client) => client.statObject(s3.bucket, key), missing(key));
    return { key, size: found.size, etag: quotedEtag(found.etag), lastModified: found.lastModified };
  } catch (error) {
    if (error instanceof ObjectMissing) return null;
    throw error;
  }
}

/**
 * NOTE: S3 in general has no copy that refuses to overwrite, so this looks first. Two copies to one key at the same
 * moment could both succeed; `newObjectKey` never makes the same key twice.
 */
export async function copyObject(
  s3: S3Bucket,
  { from, to, ifEtag }: { from: string; to: string; ifEtag: string | undefined },
): Promise<ObjectStat> {
  s3.assertKey(from);
  if ((await statObject(s3, to)) !== null) throw new ObjectExists(to);
  const conditions = new CopyConditions();
  if (ifEtag !== undefined) conditions.setMatchETag(bareEtag(ifEtag));
  await ask(s3, (client) => client.copyObject(s3.bucket, to, `/${s3.bucket}/${from}`, conditions), {
    ...missing(from),
    PreconditionFailed: () => new ObjectChanged(from),
  });
  const copied = await statObject(s3, to);
  if (copied === null) throw new ObjectMissing(to);
  return copied;
}

/** Removes an object; does nothing if there is none. */
export async function removeObject(s3: S3Bucket, key: string): Promise<void> {
  s3.assertKey(key);
  await ask(s3, (client) => client.removeObject(s3.bucket, key), missing(key)).catch((error: unknown) => {
    if (!(error instanceof ObjectMissing)) throw error;
  });
}

/** Every object under a prefix, in pages of a thousand. */
export async function* listObjects(s3: S3Bucket, prefix: string): AsyncGenerator<ObjectStat> {
  let startAfter = "";
  for (;;) {
    const page = await ask(s3, (client) =>
      client.listObjectsV2Query(s3.bucket, prefix, "", "", 1000, startAfter),
    );
    for (const item of page.objects) {
      if (item.name === undefined) continue;
      startAfter = item.name;
      yield { key: item.name, size: item.size, etag: quotedEtag(item.etag), lastModified: item.lastModified };
    }
    if (!page.isTruncated) return;
  }
}
