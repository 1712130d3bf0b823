import { createTestDatabase } from "@antochi/testing/database";
import { approvedMember } from "@antochi/testing/people";
import { expect, it } from "vitest";
import { buildTestServer } from "../testing/test-server.ts";

/** Regression test: fields that the schema had dropped were stored with the rest. */
it.each(["/api/register", "/trpc/auth.register"])(
  "%s makes nobody an administrator who asks for it",
  async (url) => {
    await using database = await createTestDatabase();
    await using test = await buildTestServer(database);
    const { email, firstName, lastName, phone } = approvedMember;
    const payload = {
      email,
      firstName,
      lastName,
      phone,
      password: "correct horse",
      isAdmin: true,
      isApproved: true,
      id: 77,
    };
    const answer = await test.server.inject({ method: "POST", url, payload });
    expect(answer.statusCode).toBeLessThan(300);
    const users = await database.db.selectFrom("users").select(["id", "isAdmin", "isApproved"]).execute();
    expect(users).toEqual([{ id: 1, isAdmin: false, isApproved: false }]);
  },
);
