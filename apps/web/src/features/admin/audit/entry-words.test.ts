import type { AuditItem } from "@antochi/contract/audit";
import { expect, test } from "vitest";
import { whoDid, wordsOfAct } from "./entry-words.ts";

const entry: AuditItem = {
  id: 1,
  createdAt: "2026-11-23T12:00:00.000Z",
  act: "user-approved",
  actor: "visitor",
  userId: null,
  userName: null,
  objectKind: "user",
  objectId: "2",
  objectLabel: "Eleni Marinou",
  details: {},
  address: null,
  requestId: null,
  place: null,
  seal: null,
};

test("what a group at the provider decided is not told as a visitor's doing", () => {
  expect(whoDid(entry)).toBe("A visitor");
  expect(whoDid({ ...entry, details: { way: "group" } })).toBe("A provider's group");
});

test("a refused sign-in is a whole sentence, whether or not the address is somebody's", () => {
  const refused = { ...entry, act: "sign-in-failed" };
  expect(wordsOfAct(refused)).toBe("was not let in as");
  expect(wordsOfAct({ ...refused, objectId: null, objectLabel: null })).toBe("was not let in");
});
