import { expect, test } from "vitest";
import { clientKey } from "./client-key.ts";

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:0000:0000:0000:0001", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["::1", "::/64"],
  ["fe80::1%eth0", "fe80::/64"],
  [`fe80::1%${"a".repeat(3000)}`, "fe80::/64"],
])("an IPv6 address counts by its first 64 bits: %s", (ip, key) => {
  expect(clientKey(ip)).toBe(key);
});

test.each(["203.0.113.9", "::ffff:203.0.113.9", "::FFFF:cb00:7109", "0:0:0:0:0:ffff:203.0.113.9"])(
  "an IPv4 address counts as itself, however it is written: %s",
  (ip) => {
    expect(clientKey(ip)).toBe("203.0.113.9");
  },
);

test.each([
  ["203.0.113.9:51320", "203.0.113.9"],
  ["[2001:db8:1:2::1]:51320", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::1]", "2001:db8:1:2::/64"],
  ["[::ffff:203.0.113.9]:443", "203.0.113.9"],
])("the port that a proxy adds does not distinguish clients: %s", (ip, key) => {
  expect(clientKey(ip)).toBe(key);
});

test.each([undefined, "", "10.1.8a6e0804-2bd0-4672-b79d-d97027f9071a", "unknown", "fe80::1%eth-0", ":::"])(
  "anything but an address counts unchanged: %j",
  (text) => {
    expect(clientKey(text)).toBe(text ?? "");
  },
);

test("a long text counts by its digest", () => {
  const [one, other] = ["a", "b"].map((end) => clientKey("x".repeat(3000) + end));
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(other).not.toBe(one);
});
