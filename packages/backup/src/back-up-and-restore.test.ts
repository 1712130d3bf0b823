import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { findS3Server, type S3TestServer, startS3Server } from "@antochi/storage/testing/s3-servers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { backUp } from "./back-up.ts";
import { restore } from "./restore.ts";
import { addArticle, addView, fill, jobsOf, objectsOf, removeArticle, rowsOf } from "./testing/contents.ts";
import { openPlace, type Place } from "./testing/place.ts";

const now = () => new Date("2026-03-02T09:00:00.000Z");
const minio = findS3Server("minio", process.env);

describe.each(["disk", ...(minio === null ? [] : ["minio"])])("on %s", (kind) => {
  let server: S3TestServer | null = null;
  beforeAll(async () => {
    if (kind === "minio" && minio !== null) server = await startS3Server("minio", minio);
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  it("restores every row, number, job and byte", async () => {
    await using place = await openPlace(server);
    // The largest object is stored on S3 in more than one part.
    await fill(place, [1, 70_000, 6_000_000]);
    const report = await backUp({ url: place.database.url, ...place, now });
    expect(report).toMatchObject({ objects: 6, jobs: 1, missing: [], altered: [] });

    await using empty = await openPlace(server);
    const { foreign, ...restored } = await restore({
      url: empty.database.url,
      store: empty.store,
      from: place.to,
    });
    expect(foreign).toEqual([]);
    expect(report).toMatchObject(restored);
    expect(await rowsOf(empty)).toEqual(await rowsOf(place));
    expect(await jobsOf(empty)).toEqual(await jobsOf(place));
    expect(await objectsOf(empty)).toEqual(await objectsOf(place));
    expect(await nextUserId(empty)).toBe(await nextUserId(place));
  });

  it("is consistent while others write: one instant, with every PDF of it", async () => {
    await using place = await openPlace(server);
    const contents = await fill(place);
    const writing = new AbortController();
    const writers = [
      writeViews(place, contents, writing.signal),
      replaceArticles(place, contents, writing.signal),
    ];
    const report = await backUp({ url: place.database.url, ...place, now }).finally(() => writing.abort());
    const written = await Promise.all(writers);
    expect(Math.min(...written)).toBeGreaterThan(0);
    expect(report).toMatchObject({ missing: [], altered: [] });

    await using empty = await openPlace(server);
    await restore({ url: empty.database.url, store: empty.store, from: place.to });
    expect(await viewsThatDisagree(empty)).toEqual([]);
    await expectEveryPdf(empty);
  });
});

async function nextUserId({ database }: Place): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ id: string }>(
    "select nextval(pg_get_serial_sequence('users', 'id'))::text as id",
  );
  return rows[0]?.id;
}

type Contents = Awaited<ReturnType<typeof fill>>;

async function writeViews({ database }: Place, { articles }: Contents, signal: AbortSignal): Promise<number> {
  let written = 0;
  for (; !signal.aborted; written++) await addView(database.db, articles[written % articles.length]?.id ?? 0);
  return written;
}

async function replaceArticles(
  { database, store }: Place,
  contents: Contents,
  signal: AbortSignal,
): Promise<number> {
  let written = 0;
  for (; !signal.aborted; written++) {
    await removeArticle(database.db, store, await addArticle(database.db, store, contents, 10_000));
  }
  return written;
}

async function viewsThatDisagree({ database }: Place): Promise<unknown[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(`
    select article_id, count(*) as logged, (select sum(views) from article_view_counts c where c.article_id = l.article_id)
    from user_activity_logs l group by article_id
    having count(*) <> (select sum(views) from article_view_counts c where c.article_id = l.article_id)`);
  return rows;
}

async function expectEveryPdf({ database, store }: Place): Promise<void> {
  const files = await database.db
    .selectFrom("storedFiles")
    .select(["objectPath", "sha256"])
    .where("state", "=", "registered")
    .execute();
  expect(files.length).toBeGreaterThanOrEqual(2);
  for (const { objectPath, sha256 } of files) {
    const bytes = await buffer(await store.read(objectPath?.slice("/objects/".length) ?? ""));
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  }
}
