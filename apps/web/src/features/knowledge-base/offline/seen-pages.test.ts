import type { Standing } from "@antochi/contract/reading-report";
import { expect, test } from "vitest";
import { allSeen, seenPages, standingToKeep, withSeen, withSeenOf } from "./seen-pages.ts";

function standing(seen: string, { edition = 1, againSince = "" } = {}): Standing {
  const required: Standing["required"] = {
    state: "opened",
    dueAt: null,
    againSince,
    askedAs: "person",
    pages: [1, 2, 3],
    sentence: "Read",
  };
  const asked = againSince === "" ? null : required;
  const who = { name: "Member", rank: null, unit: null, acknowledgement: null };
  return { edition, publishedAt: "2026-11-01T00:00:00.000Z", sha256: "", seen, required: asked, ...who };
}

test("pages are added to the seen ones, except those that the edition does not have", () => {
  expect(withSeen(standing("010"), [1, 4]).seen).toBe("110");
  expect(seenPages(standing("011"))).toEqual([2, 3]);
});

test("a device's seen pages count for the same edition, and since the same time", () => {
  const since = { againSince: "2026-11-01T00:00:00.000Z" };
  expect(withSeenOf(standing("100"), standing("001")).seen).toBe("101");
  expect(withSeenOf(standing("100", since), standing("001", since)).seen).toBe("101");
  expect(withSeenOf(standing("100", { edition: 2 }), standing("001")).seen).toBe("100");
  expect(withSeenOf(standing("000", since), standing("111")).seen).toBe("000");
});

test("pages seen in this sitting count for their edition, and since the same time, besides those seen before", () => {
  const pages = new Set([2]);
  expect(allSeen(1, standing("100"), { edition: 1, againSince: null, pages })).toEqual(new Set([1, 2]));
  expect(allSeen(2, standing("100"), { edition: 2, againSince: null, pages })).toEqual(pages);
  // The sitting with edition 1 is the latest one until the first look at edition 2, which takes its place.
  expect(allSeen(2, standing("100", { edition: 2 }), { edition: 1, againSince: null, pages })).toEqual(
    new Set([1]),
  );
  const since = { againSince: "2026-11-01T00:00:00.000Z" };
  expect(allSeen(1, standing("100", since), { edition: 1, againSince: null, pages })).toEqual(new Set([1]));
});

test("what is kept on the device has the pages seen of its own edition alone", () => {
  expect(standingToKeep(standing("100"), 1, [3]).seen).toBe("101");
  expect(standingToKeep(standing("100", { edition: 2 }), 1, [3]).seen).toBe("100");
});
