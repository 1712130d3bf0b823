import { createTestDatabase } from "@antochi/testing/database";
import { expect, test } from "vitest";
import { openProvider, openSignOnBrowser } from "../../../testing/sign-on-browser.ts";
import { openTestApi } from "../../../testing/test-api.ts";

const second = 1000;
const minute = 60 * second;

test("the age of the provider's tokens goes by the product's clock, whatever the machine's says", async () => {
  await using database = await createTestDatabase();
  const { provider, signOn } = await openProvider();
  await using _provider = provider;
  provider.accounts.set("one", { email: "one@example.org", email_verified: true, groups: ["approved"] });
  // The provider uses the machine's clock; half a minute behind is tolerated.
  let ahead = 20 * second;
  await using api = await openTestApi({ db: database, now: () => new Date(Date.now() + ahead), signOn });
  const browser = openSignOnBrowser(api.dependencies);
  const { state } = await browser.signIn("one");
  const profile = { firstName: "New", lastName: "Member", phone: "+30 210 000 0009" };
  await browser.use((call) => call.auth.completeSignOn({ state, ...profile }));
  await browser.prove("one");
  const change = (email: string) => browser.use((call) => call.auth.changeEmail({ email }));
  await change("two@example.org");
  // The proof was that old when it arrived, and holds for ten minutes.
  ahead = 10 * minute;
  await expect(change("three@example.org")).rejects.toMatchObject({
    cause: { code: "reauthentication-required" },
  });

  ahead = 70 * minute;
  await expect(openSignOnBrowser(api.dependencies).signIn("one")).rejects.toMatchObject({
    cause: { code: "sign-on-refused" },
  });
});

test("once the product's clock is right again, the provider's tokens count at once", async () => {
  await using database = await createTestDatabase();
  const { provider, signOn } = await openProvider();
  await using _provider = provider;
  provider.accounts.set("one", { email: "one@example.org", email_verified: true, groups: ["approved"] });
  let ahead = 70 * minute;
  await using api = await openTestApi({ db: database, now: () => new Date(Date.now() + ahead), signOn });
  const signIn = () => openSignOnBrowser(api.dependencies).signIn("one");
  await expect(signIn()).rejects.toMatchObject({ cause: { code: "sign-on-refused" } });

  ahead = 0;
  expect((await signIn()).step).toBe("profile");
});
