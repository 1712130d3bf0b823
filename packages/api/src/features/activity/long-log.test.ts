import { logCursor } from "@antochi/contract/cursors";
import { limits } from "@antochi/contract/limits";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { sweepLogs } from "./sweep-logs.ts";

const { api, clock, db } = await openApiForFile();

test("views whose IDs are beyond other tables' range are logged, listed, counted and swept", async () => {
  const admin = await insertUser(db, instructorAdmin);
  const member = await insertUser(db, approvedMember);
  const category = await insertCategory(db);
  const { id: articleId } = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });
  const last = limits.idMax;
  await sql`alter table user_activity_logs alter column id restart with ${sql.lit(last - 1)}`.execute(db);
  const { activity } = api.as(admin);

  for (let opening = 0; opening < 4; opening += 1)
    await api.as(member).activity.logView({ articleId, action: "view_article" });
  const ids = [last + 2, last + 1, last, last - 1];
  const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);
  expect(idsOf(await activity.listLogs({}))).toEqual(ids);
  const [, second] = await activity.listLogs({ limit: 2 });
  expect(api.nextPage()).toBe(second && logCursor.after(second));
  expect(idsOf(await activity.listLogs({ limit: 2, cursor: api.nextPage() }))).toEqual(ids.slice(2));
  expect(idsOf(await activity.listArticleLogs({ articleId, limit: 1 }))).toEqual(ids.slice(0, 1));
  expect(idsOf(await activity.listArticleLogs({ articleId, cursor: api.nextPage() }))).toEqual(ids.slice(1));
  expect(await activity.statistics({})).toMatchObject([{ articleId, viewCount: 4 }]);

  clock.advance(63 * 24 * 60 * 60 * 1000);
  await sweepLogs({ db, now: clock.now, retention: { ...api.dependencies.retention, logsMonths: 1 } });
  expect(await activity.listLogs({})).toEqual([]);
});
