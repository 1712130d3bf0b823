import { createClock, type TestClock } from "@antochi/testing/clock";
import { createTestDatabase, type TestDatabase } from "@antochi/testing/database";
import { afterAll } from "vitest";
import { openTestApi, type TestApi, type TestApiOptions } from "./test-api.ts";

type ApiForFile = { api: TestApi; clock: TestClock; database: TestDatabase; db: TestDatabase["db"] };

/** The procedures on a database and a clock of their own, for one test file; all of it ends with the file. */
export async function openApiForFile({
  startsAt,
  ...options
}: Omit<TestApiOptions, "db" | "now"> & { startsAt?: Date | string } = {}): Promise<ApiForFile> {
  const database = await createTestDatabase();
  const clock = createClock(startsAt);
  const api = await openTestApi({ ...options, db: database, now: clock.now });
  afterAll(async () => {
    await api[Symbol.asyncDispose]();
    await database.close();
  });
  return { api, clock, database, db: database.db };
}
