import { approvedMember, insertUser, samplePassword } from "@antochi/testing/people";
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { lockAccount } from "../../../accounts/lock-account.ts";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../../testing/lock-waits.ts";
import { makeSoftwarePasskey } from "../../../testing/software-passkey.ts";
import { visit } from "../../../testing/test-visit.ts";
import { replacePassword } from "../passwords/replace-password.ts";

const { api, clock, db } = await openApiForFile();
const { dependencies } = api;
const { email } = approvedMember;
const site = new URL("http://site.test");

let userId: number;
beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  ({ id: userId } = await insertUser(db, approvedMember));
});

type Calls = ReturnType<typeof visit>["call"];
/** Makes the preceding calls in a session. @returns the last call, which is not made yet */
type Deed = (call: () => Calls) => Promise<() => Promise<unknown>>;

const deeds: [string, Deed][] = [
  [
    "does not add a passkey",
    async (call) => {
      const answer = makeSoftwarePasskey(site).register(await call().secondFactors.startPasskey());
      return () => call().secondFactors.addPasskey({ name: "Planted", answer });
    },
  ],
  [
    "does not turn on an authenticator app",
    async (call) => {
      const { secret } = await call().secondFactors.startCodes();
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: clock.now().getTime(),
      });
      return () => call().secondFactors.confirmCodes({ code });
    },
  ],
  [
    "does not remove a passkey",
    async (call) => {
      const passkey = makeSoftwarePasskey(site);
      const answer = passkey.register(await call().secondFactors.startPasskey());
      await call().secondFactors.addPasskey({ name: "Own", answer });
      return () => call().secondFactors.removePasskey({ id: passkey.id });
    },
  ],
  [
    "does not request another email address",
    async (call) => () => call().auth.changeEmail({ email: "thief@example.org" }),
  ],
  ["does not delete the account", async (call) => () => call().personalData.deleteAccount()],
  ["does not end the account's other sessions", async (call) => () => call().auth.endOtherSessions()],
  [
    "does not end one other session",
    async (call) => {
      await visit(dependencies).call.auth.login({ email, password: samplePassword });
      const { id = 0 } = (await call().auth.listSessions()).find(({ isThisOne }) => !isThisOne) ?? {};
      return () => call().auth.endSession({ id });
    },
  ],
];

/** What opens the account besides its password, and where its emails go. */
async function waysIn() {
  return {
    passkeys: await db.selectFrom("passkeys").select("id").execute(),
    apps: await db.selectFrom("oneTimeCodes").select("confirmedAt").execute(),
    recoveryCodes: await db.selectFrom("recoveryCodes").select("hash").orderBy("hash").execute(),
    accounts: await db.selectFrom("users").select(["id", "nextEmail", "hasSecondFactor"]).execute(),
  };
}

// Somebody with the old password may have made the call a moment before, and hashes have to be waited for.
test.each(deeds)("a session that a new password ends while its call waits %s", async (_, prepare) => {
  const browser = visit(dependencies);
  await browser.call.auth.login({ email, password: samplePassword });
  const deed = await prepare(() => visit(dependencies, { sessionId: browser.sessionId() }).call);
  const before = await waysIn();
  const password = await dependencies.passwords.hash("another good password", { key: "test", known: true });
  const { doing } = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId);
    const doing = Promise.allSettled([deed()]);
    await whenSomebodyWaits(db);
    await replacePassword(tx, dependencies, { userId, password });
    return { doing };
  });
  expect(await doing).toMatchObject([{ status: "rejected", reason: { cause: { code: "not-signed-in" } } }]);
  expect(await waysIn()).toEqual(before);
});

test.each([
  ...deeds,
  ["does not change its theme", async (call) => () => call().auth.updateScreens({ theme: "dark" })],
] satisfies typeof deeds)(
  "a session whose account is deleted while its call waits gets not-signed-in: it %s",
  async (_, prepare) => {
    const browser = visit(dependencies);
    await browser.call.auth.login({ email, password: samplePassword });
    const deed = await prepare(() => visit(dependencies, { sessionId: browser.sessionId() }).call);
    const { doing } = await db.transaction().execute(async (tx) => {
      await lockAccount(tx, userId);
      const doing = Promise.allSettled([deed()]);
      await whenSomebodyWaits(db);
      await tx.deleteFrom("users").where("id", "=", userId).execute();
      return { doing };
    });
    expect(await doing).toMatchObject([{ status: "rejected", reason: { cause: { code: "not-signed-in" } } }]);
  },
);
