import { insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { beforeEach, expect, it } from "vitest";
import { sweepSittings } from "../../required-reading/sweep-sittings.ts";
import { openArticlesToRead } from "../../testing/articles-to-read.ts";

const { admin, allPagesOf, api, clock, db, publish, reader, reading } = await openArticlesToRead();
let articleId = 0;

beforeEach(async () => {
  articleId = await publish();
});

const report = (pages: number[], over: object = {}) => allPagesOf(articleId, { pages, ...over });

it("adds up pages seen in several sittings, and counts none twice", async () => {
  const first = report([1], { seconds: 40 });
  clock.advance(60_000);
  for (let time = 0; time < 2; time += 1) await reading().reportReading(first);
  await reading().reportReading({ ...first, pages: [2], seconds: 55 });
  await reading().reportReading(
    report([3, 9], { startedAt: new Date(clock.now().getTime() - 10_000).toISOString(), seconds: 600 }),
  );
  expect(await reading().standing({ articleId })).toMatchObject({
    seen: "111",
    edition: 1,
    name: "Member Sample",
  });
  const progress = db.selectFrom("readingProgress").select("seconds").where("articleId", "=", articleId);
  // A sitting that began ten seconds ago cannot have lasted ten minutes.
  expect(await progress.executeTakeFirst()).toEqual({ seconds: 65 });
  expect(await api.as(reader).record.listSittings({ limit: 2 })).toMatchObject([
    { firstPage: 3, lastPage: 3, pageCount: 3, seconds: 10 },
    { firstPage: 1, lastPage: 2, seconds: 55 },
  ]);
});

it("lists a sitting with the pages that were seen in it, and none in which no page was", async () => {
  const sittings = async () => {
    const all = await api.as(reader).record.listSittings({});
    return all.filter((sitting) => sitting.articleId === articleId);
  };
  const opened = report([], { seconds: 1 });
  clock.advance(60_000);
  await reading().reportReading(opened);
  expect(await sittings()).toEqual([]);
  await reading().reportReading({ ...opened, pages: [3], seconds: 20 });
  expect(await sittings()).toMatchObject([{ firstPage: 3, lastPage: 3, seconds: 20 }]);
  await reading().reportReading({ ...opened, seconds: 40 });
  expect(await sittings()).toMatchObject([{ firstPage: 3, lastPage: 3, seconds: 40 }]);
  const progress = db.selectFrom("readingProgress").select("seconds").where("articleId", "=", articleId);
  expect(await progress.executeTakeFirst()).toEqual({ seconds: 40 });
});

it("keeps a report of a newer edition with that one's file, and of no other", async () => {
  const { sha256: before } = await reading().standing({ articleId });
  const { objectPath } = await insertRegisteredFile(db, { pageCount: 3 });
  await db
    .updateTable("knowledgeBaseArticles")
    .set({ pdfPath: objectPath ?? "", updatedAt: clock.now() })
    .where("id", "=", articleId)
    .execute();
  const { sha256 } = await reading().standing({ articleId });
  const other = reading().reportReading(report([1], { edition: 2, sha256: before }));
  await expect(other).rejects.toMatchObject({ code: "NOT_FOUND" });
  await reading().reportReading(report([2], { edition: 2, sha256 }));
  expect(await reading().standing({ articleId })).toMatchObject({ edition: 2, seen: "010" });
});

it("dates no sitting before the edition came out, whatever the device's clock says, and keeps its length", async () => {
  clock.advance(60_000);
  await reading().reportReading(report([1], { startedAt: "2015-03-01T10:00:00.000Z", seconds: 40 }));
  await sweepSittings({ db, now: clock.now });
  const { publishedAt } = await reading().standing({ articleId });
  const details = await api.as(admin).readiness.readinessDetails({ userId: reader.id, articleId });
  expect(details.openedAt).toBe(publishedAt);
  const sittings = db
    .selectFrom("readingSittings")
    .select(["startedAt", "seconds"])
    .where("articleId", "=", articleId);
  expect(await sittings.execute()).toEqual([{ startedAt: new Date(publishedAt), seconds: 40 }]);
});
