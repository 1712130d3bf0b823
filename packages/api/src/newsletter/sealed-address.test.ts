import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openAddress, sealAddress } from "./sealed-address.ts";

const key = randomBytes(32);
const email = "reader@example.org";
const token = sealAddress(key, "unsubscribe", email);

test("a sealed address opens with its key and purpose, and its token reveals nothing of it", () => {
  expect(openAddress(key, "unsubscribe", token)).toBe(email);
  expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain("reader");
  expect(sealAddress(key, "unsubscribe", email)).not.toBe(token);
});

test("a sealed address does not open for another purpose or with another key", () => {
  expect(openAddress(key, "confirm", token)).toBeUndefined();
  expect(openAddress(randomBytes(32), "unsubscribe", token)).toBeUndefined();
});

test("a token that was changed anywhere, shortened or lengthened does not open", () => {
  const changed = Array.from(
    token,
    (letter, at) => token.slice(0, at) + (letter === "A" ? "B" : "A") + token.slice(at + 1),
  );
  const others = [
    "",
    "A",
    "not a token",
    token.slice(0, -1),
    `${token}A`,
    `${token}=`,
    `${token}%`,
    `${token} `,
  ];
  for (const other of [...changed, ...others]) {
    expect.soft(openAddress(key, "unsubscribe", other), other).toBeUndefined();
  }
});
