import type { NewUser, User } from "@antochi/db/tables/users";
import { approvedMember, insertUser } from "@antochi/testing/people";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { openOutbox } from "../../../testing/outbox.ts";
import { visit } from "../../../testing/test-visit.ts";
import { takeJobs, takeMails } from "../../../testing/waiting-jobs.ts";
import {
  sendConfirmationLater,
  sendEmailConfirmation,
  sendEmailConfirmationJob,
} from "./email-confirmations.ts";

const { api, clock, db } = await openApiForFile();

beforeEach(async () => {
  for (const table of ["users", "newsletterSubscriptions", "rateLimits", "letterTurns"] as const)
    await db.deleteFrom(table).execute();
  await takeJobs(db, sendEmailConfirmationJob);
  await takeMails(db);
});

/** A member who asked for another address and opens the link that is sent there. */
async function move(person: NewUser): Promise<User> {
  const nextEmail = "new@example.org";
  const user = await insertUser(db, person, { nextEmail });
  await db.transaction().execute(async (tx) => {
    await sendConfirmationLater(tx, { userId: user.id, email: nextEmail, occasion: "changing" });
  });
  const outbox = openOutbox();
  for (const { payload } of await takeJobs(db, sendEmailConfirmationJob))
    await sendEmailConfirmation({ db, now: clock.now, ...outbox }, payload, outbox.job);
  const [, token = ""] = /\/confirm-email#token=([\w-]{43})\n/.exec(outbox.sent[0]?.text ?? "") ?? [];
  await visit(api.dependencies).call.auth.confirmEmail({ token });
  return user;
}

const subscriptions = () =>
  db
    .selectFrom("newsletterSubscriptions")
    .select(["email", "language", "confirmedAt"])
    .orderBy("email")
    .execute();

test("a subscription moves with its account to the new address, even if that is subscribed already", async () => {
  const before = clock.now();
  const { email } = approvedMember;
  for (const already of [[], [{ email: "new@example.org" }]]) {
    await db
      .insertInto("newsletterSubscriptions")
      .values([{ email, language: "el", confirmedAt: before }, ...already])
      .execute();
    const person = { ...approvedMember, emailConfirmedAt: before };
    const { id } = await move(person);
    expect(await subscriptions()).toEqual([
      { email: "new@example.org", language: "el", confirmedAt: clock.now() },
    ]);
    const moved = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(await api.as(moved).auth.ownLetters()).toMatchObject({ newsletter: "on" });
    await api.as(moved).auth.updateLetters({ newsletter: false });
    expect(await subscriptions()).toEqual([]);
    await db.deleteFrom("users").execute();
  }
});

test("a subscription requested for a mistyped address moves along, and somebody else's stays there", async () => {
  const { email } = approvedMember;
  const asked = { ...approvedMember, emailConfirmedAt: null, subscribeToNewsletter: true };
  await db.insertInto("newsletterSubscriptions").values({ email }).execute();
  await move(asked);
  expect(await subscriptions()).toMatchObject([{ email: "new@example.org", confirmedAt: clock.now() }]);

  await db.deleteFrom("users").execute();
  await db.deleteFrom("newsletterSubscriptions").execute();
  await db.insertInto("newsletterSubscriptions").values({ email, confirmedAt: clock.now() }).execute();
  await move(asked);
  expect(await subscriptions()).toMatchObject([{ email }]);
});
