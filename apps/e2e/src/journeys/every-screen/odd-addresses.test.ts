import { expect, test } from "../../fixtures/test.ts";
import { expectPdfPage } from "../../screens/knowledge-base.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { expectAtPage } from "../../screens/reader.ts";
import { fillSignIn } from "../../screens/sign-in.ts";

test("the training page is English if the address names an unknown language", async ({ page }) => {
  for (const lang of ["fr", "EL", "", "1", "el&lang=el"]) {
    await openHydrated(page, `/tactical-fpv-training?lang=${lang}&from=poster`);
    await expect(page.getByRole("link", { name: "Ελληνικά" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Tactical FPV");
    await expect(page).toHaveURL(/from=poster/);
  }
});

test("signing in only redirects to a path of this site", async ({ page, member }) => {
  for (const next of [
    "//elsewhere.test",
    "/\\elsewhere.test",
    "https://elsewhere.test/",
    "javascript:alert(1)",
    "[1]",
  ]) {
    await page.context().clearCookies();
    await openHydrated(page, `/auth?next=${encodeURIComponent(next)}`);
    await fillSignIn(page, member);
    await expect(page).toHaveURL("/knowledge-base");
    await expect(page.getByRole("searchbox", { name: "Search the knowledge base" })).toBeVisible();
  }
});

test("the knowledge base ignores an invalid article, page or search, and says of a number too large that it is not there", async ({
  memberPage: page,
  booklet: { id },
}) => {
  const search = page.getByRole("searchbox", { name: "Search the knowledge base" });
  await page.goto("/knowledge-base?q=");
  await expect(search).toHaveValue("");
  await expect(page.getByText("Recent Articles")).toBeVisible();
  for (const q of ["2026", "007", "1e5", "null", "true", "false", '{"a":1}']) {
    await page.goto(`/knowledge-base?q=${encodeURIComponent(q)}`);
    await expect(search).toHaveValue(q);
  }
  await search.fill("92077e57");
  await expect(page).toHaveURL("/knowledge-base?q=92077e57");
  for (const article of ["abc", "-1"]) {
    await page.goto(`/knowledge-base?article=${article}`);
    await expect(page.getByText("Select an article", { exact: true })).toBeVisible();
  }
  for (const page_ of ["-3", "[2]"]) {
    await page.goto(`/knowledge-base?article=${id}&page=${page_}&find={}`);
    await expectPdfPage(page, 1);
  }
  await page.goto(`/knowledge-base?article=${id}&page=99999`);
  await expectAtPage(page, 3);
  for (const article of ["999999", "99999999999"]) {
    await page.goto(`/knowledge-base?article=${article}`);
    await expect(page.getByText("This article is no longer available")).toBeVisible();
  }
});

test("the panel searches for what its address says, and opens its first tab if that is unknown", async ({
  adminPage: page,
  booklet: _listed,
}) => {
  for (const q of ["2026", "true", "false"]) {
    await page.goto(`/admin?tab=articles&q=${q}`);
    await expect(page.getByRole("searchbox", { name: "Title or category" })).toHaveValue(q);
  }
  for (const search of ["tab=zzz", "tab=[1]", "tab=null"]) {
    await page.goto(`/admin?${search}`);
    await expect(page.getByRole("tab", { selected: true })).toHaveAccessibleName(/^Manage Users/);
  }
  await page.goto("/admin?tab=activity&member=-1&article=x&days=2");
  await expect(page.getByRole("tab", { selected: true })).toHaveAccessibleName(/^Activity Logs/);
  await page.goto("/admin?tab=activity&member=99999999999&article=1e30");
  await expect(page.getByRole("status").filter({ hasText: "Live" })).toBeVisible();
  for (const article of ["abc", "99999999999"]) {
    await page.goto(`/admin/statistics?article=${article}`);
    await expect(page.getByText("Choose an article", { exact: true })).toBeVisible();
  }
});
