import { auditItemSchema } from "@antochi/contract/audit";
import { instructorAdmin, insertUser } from "@antochi/testing/people";
import { expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { exportEntries } from "./export-entries.ts";

const { api, db } = await openApiForFile();
const admin = await insertUser(db, instructorAdmin);
const { audit } = api.as(admin);

test("the unfiltered log is in the order of IDs, even where timestamps are in another order", async () => {
  const seconds = [1, 2, 5, 4, 3, 8, 6, 7];
  await db
    .insertInto("auditEntries")
    .values(
      seconds.map((second) => ({
        createdAt: new Date(`2026-11-20T12:00:0${second}.000Z`),
        act: "signed-in",
        actor: "user",
        userId: admin.id,
        details: "{}",
      })),
    )
    .execute();
  const numbers = [8, 7, 6, 5, 4, 3, 2, 1];

  async function walk(filter: { act?: "signed-in" }): Promise<number[]> {
    const found: number[] = [];
    while (found.length < numbers.length) {
      const cursor = found.length > 0 ? api.nextPage() : undefined;
      const page = await audit.listEntries({ ...filter, limit: 3, ...(cursor !== undefined && { cursor }) });
      if (page.length === 0) break;
      found.push(...page.map(({ id }) => id));
    }
    return found;
  }
  expect(await walk({})).toEqual(numbers);
  expect(await walk({ act: "signed-in" })).toEqual([6, 8, 7, 3, 4, 5, 2, 1]);

  let lines = "";
  for await (const page of exportEntries(db, {})) lines += page;
  const exported = lines
    .trim()
    .split("\n")
    .map((line) => auditItemSchema.parse(JSON.parse(line)).id);
  expect(exported).toEqual(numbers.toReversed());
  expect(await audit.listEntries({ entry: 4 })).toMatchObject([{ id: 4 }]);
});
