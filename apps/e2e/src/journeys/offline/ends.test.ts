import type { APIRequestContext } from "@playwright/test";
import { expectStatus, openClient, signIn } from "../../arrangements/api-client.ts";
import type { Person } from "../../arrangements/members.ts";
import { addServing, confirmIn } from "../../arrangements/serving-members.ts";
import { expect, test as base } from "../../fixtures/offline-test.ts";
import type { Product } from "../../product/product.ts";

type Serving = Person & { id: number };

const test = base.extend<{ member: Serving }>({
  member: async ({ admin }, use) => use(await addServing(admin, { unit: "Depot" })),
});

type Ending = {
  admin: APIRequestContext;
  member: Serving;
  /** A client with the cookies of the member's own browser. */
  here: APIRequestContext;
  product: Product;
};

const passwords = ({ password }: Person) => ({ currentPassword: password, password: `new-${password}` });

const endings: readonly (readonly [string, (given: Ending) => Promise<void>])[] = [
  [
    "their account is suspended",
    async ({ admin, member }) => expectStatus(await admin.post(`/api/users/${member.id}/suspend`), 200),
  ],
  [
    "they move to another unit",
    async ({ admin, member }) => confirmIn(admin, member.id, { unit: "Harbour" }),
  ],
  [
    "they change their password on this device",
    async ({ here, member }) =>
      expectStatus(await here.post("/trpc/auth.changePassword", { data: passwords(member) }), 200),
  ],
  [
    "they change their password on another device",
    async ({ product, member }) => {
      await using elsewhere = await openClient(product);
      await signIn(elsewhere, member);
      await expectStatus(await elsewhere.post("/trpc/auth.changePassword", { data: passwords(member) }), 200);
    },
  ],
];

for (const [when, end] of endings) {
  test(`nothing that a member saved stays when ${when}`, async ({
    memberPage: page,
    admin,
    member,
    stoppable,
    savedArticle: { id, categoryId, title },
    keptBy,
  }) => {
    const data = { id, categoryId, title, audience: [{ kind: "unit", name: "Depot" }] };
    await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data }), 200);
    // While the member may still read the article, it stays saved.
    const met = page.waitForResponse(/trpc\/offline\.judgeKept/);
    await page.goto("/knowledge-base");
    await met;
    await expect(page.getByRole("button", { name: "Saved, 1 article" })).toBeVisible();
    expect(await keptBy(page)).not.toEqual([]);

    await end({ admin, member, here: page.request, product: stoppable });
    await page.goto("/knowledge-base");
    await expect.poll(() => keptBy(page)).toEqual([]);
    await expect(page.getByRole("button", { name: /^Saved, / })).toHaveCount(0);
  });
}
