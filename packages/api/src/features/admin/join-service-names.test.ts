import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { insertAssignment } from "@antochi/testing/required-reading";
import { afterAll, expect, it } from "vitest";
import { keepRequiredReadings } from "../../required-reading/keep-required-readings.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { takeJobs } from "../../testing/waiting-jobs.ts";
import { moveMembers, moveMembersJob } from "./join-service-names.ts";

const database = await createTestDatabase();
const { db } = database;
const now = () => new Date();
const api = await openTestApi({ db: database, now });
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await database.close();
});
const admin = await insertUser(db, instructorAdmin);
const moved = await insertUser(db, approvedMember, { confirmedUnit: "1 Recon" });
const stays = await insertUser(db, approvedMember, {
  username: "stays",
  email: "stays@example.org",
  confirmedUnit: "1st Recon",
});
const category = await insertCategory(db);

it("asks of everybody in the one unit what was asked of either spelling, and moves its members and articles", async () => {
  const by = { categoryId: category.id, createdBy: admin.id };
  // For every member: an article for the units alone is worked out anew because its readers change.
  const { id: articleId } = await insertArticle(db, by);
  const narrow = await insertArticle(db, { ...by, audience: ["unit:1 Recon", "unit:1st Recon"] });
  const services = [{ kind: "unit", name: "1 Recon" } as const];
  await insertAssignment(db, { articleId, createdAt: now(), services });
  // One that asks both, of which the spelling that stays was added later.
  const both = [...services, { kind: "unit", name: "1st Recon" } as const];
  const { id: askedOfBoth } = await insertAssignment(db, {
    articleId: narrow.id,
    createdAt: now(),
    services: both,
  });
  const targets = db
    .selectFrom("readingAssignmentTargets")
    .select(["serviceId", "addedAt"])
    .where("assignmentId", "=", askedOfBoth);
  await db
    .updateTable("readingAssignmentTargets")
    .set({ addedAt: now() })
    .where("assignmentId", "=", askedOfBoth)
    .where("serviceId", "=", stays.unitId)
    .execute();
  const keep = () => keepRequiredReadings({ db, now });
  const asked = async () =>
    (
      await db
        .selectFrom("requiredReadings")
        .select("userId")
        .where("articleId", "=", articleId)
        .orderBy("userId")
        .execute()
    ).map(({ userId }) => userId);
  await keep();
  expect(await asked()).toEqual([moved.id]);

  const calls = api.as(admin).admin;
  const names = await calls.listServiceNames();
  const idOf = (name: string) => names.find((each) => each.name === name)?.id ?? 0;
  await calls.joinServiceNames({ id: idOf("1 Recon"), into: idOf("1st Recon") });
  for (const { payload } of await takeJobs(db, moveMembersJob)) await moveMembers({ db }, payload);
  await keep();
  // Who was in the other spelling all along is asked too.
  expect(await asked()).toEqual([moved.id, stays.id]);
  expect(await targets.execute()).toEqual([{ serviceId: stays.unitId, addedAt: null }]);
  const units = await db
    .selectFrom("users")
    .select("confirmedUnit")
    .where("unitId", "is not", null)
    .execute();
  expect(units).toEqual([{ confirmedUnit: "1st Recon" }, { confirmedUnit: "1st Recon" }]);
  const { audience } = await db
    .selectFrom("knowledgeBaseArticles")
    .select("audience")
    .where("id", "=", narrow.id)
    .executeTakeFirstOrThrow();
  expect(audience).toEqual(["unit:1st Recon"]);
  await expect(calls.joinServiceNames({ id: idOf("1 Recon"), into: idOf("1st Recon") })).rejects.toThrow(
    "cannot be joined",
  );
});
