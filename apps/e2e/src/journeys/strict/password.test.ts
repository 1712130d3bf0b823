import { somebody } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/strict-test.ts";

test("someone who registers reads at its field why a weak password is refused, and continues with a good one", async ({
  page,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 400: POST .*auth\.register/);
  const person = somebody();
  await page.goto("/auth?mode=register");
  const password = page.getByRole("textbox", { name: "Password" });
  await expect(password).toHaveAccessibleDescription(/^At least 12 characters/);
  for (const [label, text] of [
    ["First Name", person.firstName],
    ["Last Name", person.lastName],
    ["Email", person.email],
    ["Phone", person.phone],
  ] as const)
    await page.getByRole("textbox", { name: label }).fill(text);

  for (const [weak, why] of [
    ["eleven char", "Password must be at least 12 characters"],
    ["qwertyuiop123", /^Known to be leaked/],
    [`${person.firstName} is my name`, "Password must not contain your name or email"],
  ] as const) {
    await password.fill(weak);
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(password).toHaveAccessibleDescription(why);
    await expect(password).toBeFocused();
  }
  await expectAccessible(page);
  await password.fill("four words beat one");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Registration received" })).toBeFocused();
});
