import { hash, verify } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { createPasswords } from "./passwords.ts";

vi.mock("@node-rs/argon2", { spy: true });

test("where there is no user, one comparison like any other is made from the first time on", async () => {
  const { hash: hashOf, matches } = createPasswords();
  expect(await matches("a password", undefined)).toBe(false);
  expect(hash).not.toHaveBeenCalled();
  expect(verify).toHaveBeenCalledOnce();

  const stored = await hashOf("a password");
  expect(await matches("a password", stored)).toBe(true);
  const [nobodys, somebodys] = vi.mocked(verify).mock.calls.map(([compared]) => String(compared).split("$"));
  expect(nobodys?.slice(0, 4)).toEqual(somebodys?.slice(0, 4));
  expect(nobodys?.map((part) => part.length)).toEqual(somebodys?.map((part) => part.length));
});
