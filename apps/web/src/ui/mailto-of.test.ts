import { expect, test } from "vitest";
import { mailtoOf } from "./mailto-of.ts";

test.each([
  ["jane.doe@example.org", "mailto:jane.doe@example.org"],
  ["jane?bcc=all&body=x%20#1@example.org", "mailto:jane%3Fbcc%3Dall%26body%3Dx%2520%231@example.org"],
])("a link writes to %s, and to nobody else", (email, href) => {
  expect(mailtoOf(email)).toBe(href);
});
