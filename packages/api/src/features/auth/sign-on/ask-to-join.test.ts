import { approvedMember, insertUser, instructorAdmin, secondMember } from "@antochi/testing/people";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { hashOfSecret, newSecret } from "../../../secrets/secret-tokens.ts";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../../testing/lock-waits.ts";
import { openProvider, openSignOnBrowser } from "../../../testing/sign-on-browser.ts";
import { makeSoftwarePasskey } from "../../../testing/software-passkey.ts";
import { visit } from "../../../testing/test-visit.ts";

const { provider, signOn } = await openProvider();
const { api, clock, db } = await openApiForFile({ signOn });
afterAll(() => provider[Symbol.asyncDispose]());

const vouched = (email: string) => ({ email, email_verified: true, groups: [] });

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  provider.accounts.clear();
});

const openBrowser = () => openSignOnBrowser(api.dependencies);

test("a request after an address change at the provider replaces the one for the former account", async () => {
  const admin = await insertUser(db, instructorAdmin);
  const before = await insertUser(db, approvedMember, { emailConfirmedAt: clock.now() });
  const since = await insertUser(db, secondMember, { emailConfirmedAt: clock.now() });
  const ask = async () => {
    const browser = openBrowser();
    const { state } = await browser.signIn("one");
    expect(await browser.use((call) => call.auth.askToJoin({ state }))).toEqual({ step: "received" });
  };
  provider.accounts.set("one", vouched(before.email));
  await ask();
  provider.accounts.set("one", vouched(since.email));
  // Their request was for another account than the one that they are offered now.
  expect(await openBrowser().signIn("one")).toMatchObject({ step: "join", asked: false });
  await ask();
  expect((await api.as(admin).admin.listSignOnRequests()).requests).toMatchObject([{ userId: since.id }]);
  expect(await openBrowser().signIn("one")).toMatchObject({ step: "join", asked: true });
});

test("an answer given while a user asks again stands, and so do other users' requests", async () => {
  const admin = await insertUser(db, instructorAdmin);
  const before = await insertUser(db, approvedMember, { emailConfirmedAt: clock.now() });
  const since = await insertUser(db, secondMember, { emailConfirmedAt: clock.now() });
  const begin = async (subject: string, email: string) => {
    provider.accounts.set(subject, vouched(email));
    const browser = openBrowser();
    const { state } = await browser.signIn(subject);
    return () => browser.use((call) => call.auth.askToJoin({ state }));
  };
  await (await begin("one", before.email))();
  await (await begin("two", since.email))();
  const again = await begin("one", since.email);
  const askedAt = clock.now().toISOString();
  await api.as(admin).admin.allowSignOn({ userId: before.id, askedAt });
  await expect(again()).rejects.toMatchObject({ cause: { code: "sign-on-spent" } });
  expect((await api.as(admin).admin.listSignOnRequests()).requests).toMatchObject([{ userId: since.id }]);
  const waiting = db.selectFrom("signOnIdentities").select("subject").where("confirmedAt", "is", null);
  expect(await waiting.execute()).toEqual([{ subject: "two" }]);
});

test("the audit log records what else an administrator's permission to join ended", async () => {
  const admin = await insertUser(db, instructorAdmin);
  const squatted = await insertUser(db, approvedMember);
  const confirmed = await insertUser(db, secondMember, { emailConfirmedAt: clock.now() });
  const passkey = makeSoftwarePasskey(new URL("http://site.test"));
  for (const user of [squatted, confirmed]) {
    provider.accounts.set(user.email, vouched(user.email));
    const browser = openBrowser();
    const { state } = await browser.signIn(user.email);
    await browser.use((call) => call.auth.askToJoin({ state }));
  }
  const calls = api.as(squatted).secondFactors;
  await calls.addPasskey({ name: "Planted", answer: passkey.register(await calls.startPasskey()) });
  const askedAt = clock.now().toISOString();
  for (const { id: userId } of [squatted, confirmed])
    await api.as(admin).admin.allowSignOn({ userId, askedAt });
  const entries = db
    .selectFrom("auditEntries")
    .select(["act", "objectId", "details"])
    .where("userId", "=", admin.id)
    .orderBy("id");
  expect(await entries.execute()).toEqual([
    { act: "sign-on-joined", objectId: String(squatted.id), details: '{"passwordEnded":true}' },
    { act: "second-factor-reset", objectId: String(squatted.id), details: "{}" },
    { act: "sign-on-joined", objectId: String(confirmed.id), details: "{}" },
  ]);
});

describe("a request to join by an address that the account has left", () => {
  const asking = async () => {
    const admin = await insertUser(db, instructorAdmin);
    const owner = await insertUser(db, approvedMember, {
      emailConfirmedAt: clock.now(),
      nextEmail: "moved@example.org",
    });
    provider.accounts.set("one", vouched(owner.email));
    const browser = openBrowser();
    const { state } = await browser.signIn("one");
    const token = newSecret();
    await db
      .insertInto("emailConfirmations")
      .values({
        tokenHash: hashOfSecret(token),
        userId: owner.id,
        email: "moved@example.org",
        createdAt: clock.now(),
        expiresAt: new Date(clock.now().getTime() + 60_000),
        keeps: false,
      })
      .execute();
    return {
      owner,
      move: () => visit(api.dependencies).call.auth.confirmEmail({ token }),
      ask: () => browser.use((call) => call.auth.askToJoin({ state })),
      answer: () => api.as(admin).admin.allowSignOn({ userId: owner.id, askedAt: clock.now().toISOString() }),
      requests: async () => (await api.as(admin).admin.listSignOnRequests()).requests,
    };
  };

  test("is not listed under the new address, and cannot be allowed", async () => {
    const { move, ask, answer, requests } = await asking();
    await ask();
    await move();
    expect(await requests()).toEqual([]);
    await expect(answer()).rejects.toMatchObject({ code: "NOT_FOUND" });
    // The provider's user now counts as having no account here.
    expect(await openBrowser().signIn("one")).toMatchObject({ step: "profile" });
  });

  test("is refused when the address changes while it is being made", async () => {
    const { owner, ask, requests } = await asking();
    const { asked } = await db.transaction().execute(async (tx) => {
      await tx.updateTable("users").set({ email: "moved@example.org" }).where("id", "=", owner.id).execute();
      const asked = Promise.allSettled([ask()]);
      await whenSomebodyWaits(db);
      return { asked };
    });
    expect(await asked).toMatchObject([{ status: "rejected", reason: { cause: { code: "sign-on-spent" } } }]);
    expect(await requests()).toEqual([]);
  });
});

test("an administrator suspended while answering a request can neither allow nor decline it", async () => {
  const admin = await insertUser(db, instructorAdmin);
  const owner = await insertUser(db, approvedMember, { emailConfirmedAt: clock.now() });
  provider.accounts.set("one", vouched(owner.email));
  const browser = openBrowser();
  const { state } = await browser.signIn("one");
  await browser.use((call) => call.auth.askToJoin({ state }));
  await db.updateTable("users").set({ suspendedAt: clock.now() }).where("id", "=", admin.id).execute();
  const request = { userId: owner.id, askedAt: clock.now().toISOString() };
  // Admitted before the suspension.
  const { admin: calls } = api.as(admin);
  await expect(calls.allowSignOn(request)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(calls.declineSignOn(request)).rejects.toMatchObject({ code: "FORBIDDEN" });
  const identities = db.selectFrom("signOnIdentities").select(["userId", "confirmedAt"]);
  expect(await identities.execute()).toEqual([{ userId: owner.id, confirmedAt: null }]);
});
