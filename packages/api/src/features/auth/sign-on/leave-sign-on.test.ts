import { approvedMember, insertUser, samplePassword } from "@antochi/testing/people";
import { afterAll, beforeEach, expect, test } from "vitest";
import { lockAccount } from "../../../accounts/lock-account.ts";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { endsWithoutWaiting } from "../../../testing/lock-waits.ts";
import { openProvider, openSignOnBrowser } from "../../../testing/sign-on-browser.ts";
import { replacePassword } from "../passwords/replace-password.ts";

const { provider, signOn } = await openProvider();
const {
  api: { dependencies },
  db,
} = await openApiForFile({ signOn });
afterAll(() => provider[Symbol.asyncDispose]());

const profile = { firstName: "New", lastName: "Member", phone: "+30 210 000 0009" };
const vouched = (email: string, groups: string[]) => ({ email, email_verified: true, groups });

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  provider.accounts.clear();
});

const openBrowser = () => openSignOnBrowser(dependencies);

test("a user with a password can remove the provider again, and one without cannot", async () => {
  const { email } = await insertUser(db, approvedMember);
  provider.accounts.set("one", vouched(email, []));
  const browser = openBrowser();
  const { state } = await browser.signIn("one");
  await browser.use((call) => call.auth.joinByPassword({ state, password: samplePassword, code: null }));
  // An earlier sign-in at the provider does not count as reauthentication.
  await expect(browser.use((call) => call.auth.leaveSignOn())).rejects.toMatchObject({
    cause: { code: "reauthentication-required" },
  });
  await browser.use((call) => call.auth.reauthenticate({ password: samplePassword }));
  await browser.use((call) => call.auth.leaveSignOn());
  expect(await browser.use((call) => call.auth.ownSignOn())).toMatchObject({ isBound: false });
  expect(await openBrowser().signIn("one")).toMatchObject({ step: "join" });

  const without = openBrowser();
  provider.accounts.set("two", vouched("two@example.org", ["approved"]));
  const { state: another } = await without.signIn("two");
  await without.use((call) => call.auth.completeSignOn({ state: another, ...profile }));
  await without.prove("two");
  await expect(without.use((call) => call.auth.leaveSignOn())).rejects.toMatchObject({ code: "CONFLICT" });
});

test("a session that a new password ends while its call waits does not remove the provider", async () => {
  const { id: userId, email } = await insertUser(db, approvedMember);
  provider.accounts.set("one", vouched(email, []));
  const browser = openBrowser();
  const { state } = await browser.signIn("one");
  await browser.use((call) => call.auth.joinByPassword({ state, password: samplePassword, code: null }));
  await browser.use((call) => call.auth.reauthenticate({ password: samplePassword }));
  const password = await dependencies.passwords.hash("another good password", { key: "test", known: true });
  const { leaving } = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    const leaving = Promise.allSettled([browser.use((call) => call.auth.leaveSignOn())]);
    expect(await endsWithoutWaiting(db, leaving)).toBe(false);
    await replacePassword(tx, dependencies, { userId, password });
    return { leaving };
  });
  expect(await leaving).toMatchObject([{ status: "rejected", reason: { cause: { code: "not-signed-in" } } }]);
  expect(await openBrowser().signIn("one")).toMatchObject({ step: "signed-in" });
});
