import type { APIRequestContext } from "@playwright/test";
import { expectStatus, openClient, signIn } from "../../arrangements/api-client.ts";
import type { Person } from "../../arrangements/members.ts";
import { addServing, confirmIn } from "../../arrangements/serving-members.ts";
import { expect, test as base } from "../../fixtures/offline-test.ts";
import { expectOpened } from "../../screens/reader.ts";
import { saveForOffline } from "../../screens/saved-articles.ts";

const test = base.extend<{ member: Person & { id: number } }>({
  member: async ({ admin }, use) => use(await addServing(admin, { unit: "Depot" })),
});

test("nothing that a member saved stays when they move to another unit, change their password on this device or another, or are suspended", async ({
  memberPage: page,
  admin,
  member,
  product,
  article,
  allowSaving,
  login,
  keptBy,
}) => {
  await allowSaving(article);
  const { id, categoryId, title } = article;
  const forDepot = { id, categoryId, title, audience: [{ kind: "unit", name: "Depot" }] };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data: forDepot }), 200);
  const change = (client: APIRequestContext, currentPassword: string, password: string) =>
    client.post("/trpc/auth.changePassword", { data: { currentPassword, password } });

  const expectRemoved = async (end: () => Promise<void>) => {
    await page.goto(`/knowledge-base?article=${id}`);
    await expectOpened(page);
    await saveForOffline(page);
    // While the member may still read the article, it stays saved.
    const met = page.waitForResponse(/trpc\/offline\.judgeKept/);
    await page.goto("/knowledge-base");
    await met;
    await expect(page.getByRole("button", { name: "Saved, 1 article" })).toBeVisible();
    expect(await keptBy(page)).not.toEqual([]);

    await end();
    await page.goto("/knowledge-base");
    await expect.poll(() => keptBy(page)).toEqual([]);
    await expect(page.getByRole("button", { name: /^Saved, / })).toHaveCount(0);
  };

  await test.step("they move to another unit", async () => {
    await expectRemoved(() => confirmIn(admin, member.id, { unit: "Harbour" }));
    await confirmIn(admin, member.id, { unit: "Depot" });
  });

  const second = `new-${member.password}`;
  await test.step("they change their password on this device", () =>
    expectRemoved(async () => expectStatus(await change(page.request, member.password, second), 200)));

  const third = `newer-${member.password}`;
  await test.step("they change their password on another device", async () => {
    await login(page, { ...member, password: second });
    await expectRemoved(async () => {
      await using elsewhere = await openClient(product);
      await signIn(elsewhere, { ...member, password: second });
      await expectStatus(await change(elsewhere, second, third), 200);
    });
  });

  await test.step("their account is suspended", async () => {
    await login(page, { ...member, password: third });
    await expectRemoved(async () => expectStatus(await admin.post(`/api/users/${member.id}/suspend`), 200));
  });
});
