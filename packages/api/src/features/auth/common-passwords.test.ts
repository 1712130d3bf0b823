import { expect, test, vi } from "vitest";
import { securityOf } from "../../security.ts";
import { requireGoodPassword } from "./password-policy.ts";

const list = "@zxcvbn-ts/language-common";
const owner = { email: "m.marinou@example.org", firstName: "Maria", lastName: "Marinou" };
const security = securityOf.standard;

test("a list of common passwords that could not be read at first is read with the next password", async () => {
  vi.doMock(list, () => {
    throw Object.assign(new Error("too many open files"), { code: "EMFILE" });
  });
  const choose = () => requireGoodPassword({ security }, "qwertyuiop123", owner);
  await expect(choose()).rejects.toThrow();
  vi.doUnmock(list);
  expect(await choose()).toMatch("Known to be leaked");
});
