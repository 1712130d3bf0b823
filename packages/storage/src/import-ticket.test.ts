import { expect, test } from "vitest";
import { readImportTicket, signImportTicket } from "./import-ticket.ts";
import { newObjectKey } from "./object-key.ts";

const secret = "a secret that two processes share";
const now = new Date("2026-11-21T12:00:00Z");
const expires = now.getTime() / 1000 + 60;
const key = newObjectKey("uploads/");
const ticket = signImportTicket(secret, { key, expires });

test("a ticket names the key that may be written", () => {
  expect(readImportTicket(secret, ticket, now)).toBe(key);
});

test("a ticket expires", () => {
  expect(readImportTicket(secret, ticket, new Date(expires * 1000))).toBeNull();
});

test.each([
  ["no content", ""],
  ["another key", ticket.replace(key, newObjectKey("uploads/"))],
  ["a later expiry", ticket.replace(String(expires), String(expires + 1))],
  ["no signature", ticket.slice(0, -64)],
  ["trailing characters", `${ticket}:`],
  ["a longer signature", `${ticket}zz`],
  ["a signature in capitals", `${ticket.slice(0, -64)}${ticket.slice(-64).toUpperCase()}`],
  ["another secret", signImportTicket("not this one", { key, expires })],
  ["a key outside our prefixes", signImportTicket(secret, { key: "../etc/passwd", expires })],
])("a ticket with %s permits nothing", (_what, forged) => {
  expect(readImportTicket(secret, forged, now)).toBeNull();
});
