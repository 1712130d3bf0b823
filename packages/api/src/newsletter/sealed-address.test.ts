import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openAddress, sealAddress } from "./sealed-address.ts";

const key = randomBytes(32);
const email = "reader@example.org";
const token = sealAddress(key, "unsubscribe", email);

test("a sealed address opens with its key and for its purpose, and shows nothing of itself", () => {
  expect(openAddress(key, "unsubscribe", token)).toBe(email);
  expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain("reader");
  expect(sealAddress(key, "unsubscribe", email)).not.toBe(token);
});

test("it opens for no other purpose and with no other key", () => {
  expect(openAddress(key, "confirm", token)).toBeUndefined();
  expect(openAddress(randomBytes(32), "unsubscribe", token)).toBeUndefined();
});

test("a token that was changed anywhere, cut or made longer opens nothing", () => {
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
