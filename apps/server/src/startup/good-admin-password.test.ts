import { expect, it } from "vitest";
import { requireGoodAdminPassword } from "./good-admin-password.ts";

const firstAdmin = { email: "chief@example.org", password: { kind: "generated" } } as const;

it.each([
  ["qwertyuiop123", /^ADMIN_PASSWORD is refused while SECURITY is strict: Known to be leaked/],
  ["chief@example.org", /^ADMIN_PASSWORD .* must not contain your name or email$/],
  ["eleven chars", undefined],
])("applies the whole strict rule to %s", async (password, complaint) => {
  const looking = requireGoodAdminPassword({ security: "strict", firstAdmin }, password);
  if (complaint === undefined) await expect(looking).resolves.toBeUndefined();
  else await expect(looking).rejects.toThrow(complaint);
});

it("accepts any in standard", async () => {
  await requireGoodAdminPassword({ security: "standard", firstAdmin }, "123456");
});
