import { findFreePort } from "@antochi/environment/free-port";
import { startProvider } from "@antochi/testing/sign-on/provider";
import { expect } from "@playwright/test";
import { browserTest as test } from "../fixtures/browser-fixture.ts";
import { withoutMinio } from "../fixtures/site-test.ts";
import { nameSubject } from "../screens/sign-on.ts";
import { startReplicas } from "../site/site.ts";

test.skip(withoutMinio, "needs a MinIO: set MINIO_BIN");

const button = { name: "Sign in with Sample Ministry" };

test("a sign-on begun at one replica ends at another, and signing out ends it at both", async ({
  browser,
}) => {
  const port = await findFreePort();
  await using site = await startReplicas(2, {
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: "site",
    OIDC_CLIENT_SECRET: "a secret of the tests' provider",
    OIDC_NAME: "Sample Ministry",
    OIDC_APPROVED_GROUP: "approved",
  });
  await using provider = await startProvider({ redirectUri: `${site.baseURL}/sign-on`, port });
  provider.accounts.set("travelling", {
    email: "travelling@example.org",
    email_verified: true,
    given_name: "Eleni",
    family_name: "Sample",
    groups: ["approved"],
  });
  const [first, second] = site.replicas;
  await using visitor = await browser.newContext({ baseURL: site.baseURL });
  const page = await visitor.newPage();

  // While the person is at the provider, the replica that redirected them is replaced by the other.
  await second?.retire();
  await page.goto("/auth");
  await page.getByRole("button", button).click();
  await expect(page.getByRole("heading", { name: "Sample Ministry" })).toBeVisible();
  await second?.start();
  await first?.retire();
  await nameSubject(page, "travelling");
  await expect(page.getByRole("heading", { level: 1, name: "Tell us who you are" })).toBeFocused();

  // The replicas are swapped once more while the person fills in the profile.
  await first?.start();
  await second?.retire();
  await page.getByRole("textbox", { name: "Phone" }).fill("+30 210 555 0100");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/knowledge-base$/);
  await second?.start();
  // The balancer sends the two requests to the two replicas in turn.
  const statuses = async () => [await userStatus(), await userStatus()];
  const userStatus = async () => (await page.request.get("/api/user")).status();
  expect(await statuses()).toEqual([200, 200]);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(statuses).toEqual([401, 401]);
  expect(site.takeErrors()).toEqual([]);
});
