import type { AuditItem } from "@antochi/contract/audit";
import { expect, test } from "vitest";
import { factsOf, onWhat, whoDid, wordsOfAct } from "./entry-words.ts";

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

test("a decision by a provider's group is not attributed to a visitor", () => {
  expect(whoDid(entry)).toBe("A visitor");
  expect(whoDid({ ...entry, details: { way: "group" } })).toBe("A provider's group");
});

test("a refused sign-in is a whole sentence, whether or not the address is somebody's", () => {
  const refused = { ...entry, act: "sign-in-failed" };
  expect(wordsOfAct(refused)).toBe("was not let in as");
  expect(wordsOfAct({ ...refused, objectId: null, objectLabel: null })).toBe("was not let in");
});

test("a code that belongs to no copy reads as a search that found none", () => {
  const traced = { ...entry, act: "copy-traced", objectKind: null, objectId: null, objectLabel: null };
  const details = { code: "K4RD-7WPX", found: false };
  expect(wordsOfAct({ ...traced, details })).toBe(
    "looked for the copy with the code K4RD-7WPX, and found none",
  );
  expect(onWhat(traced)).toBe("");
  const found = { ...traced, objectKind: "article", objectId: "4", objectLabel: "Battery care" };
  expect(wordsOfAct(found)).toBe("traced a copy of");
});

test("changes show before and after, each with its label; other details follow", () => {
  const details = {
    before: { confirmedUnit: null, isOpen: true },
    after: { confirmedUnit: "Unit A", isOpen: false },
    units: ["A", "B"],
    settings: { SMTP_URL: "set" },
  };
  expect(factsOf({ ...entry, details, requestId: "r-1", seal: "ab" })).toEqual([
    { label: "Confirmed unit", before: "nothing", value: "Unit A" },
    { label: "Is open", before: "yes", value: "no" },
    { label: "Units", value: "A, B" },
    { label: "Settings, SMTP_URL", value: "set" },
    { label: "User", value: "2" },
    { label: "Request", value: "r-1" },
    { label: "Seal", value: "ab" },
  ]);
});
