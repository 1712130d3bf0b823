import type { AlikeArticle } from "@antochi/contract/knowledge-base";
import { expect, test } from "vitest";
import { publishCopy } from "../../content/publish.ts";
import type { UploaderFile } from "../../uploads/pdf-upload.ts";
import {
  isComplete,
  isUnderWay,
  isUnpublished,
  lackOf,
  lookupOf,
  type Outcome,
  type Own,
  rowOf,
  sentOf,
} from "./publish-rows.ts";

const nowhere = { categoryId: null, handling: null };
const meta = { name: "table.pdf", objectPath: "/objects/pdfs/table.pdf" };
const file: UploaderFile = {
  id: "table",
  name: "table.pdf",
  extension: "pdf",
  type: "application/pdf",
  isRemote: false,
  isGhost: false,
  data: new Blob([]),
  size: 0,
  source: "test",
  meta,
  progress: { percentage: 100, bytesUploaded: 0, bytesTotal: 0, uploadStarted: 1, uploadComplete: true },
};
const row = (own: Own = {}) => rowOf(file, { page: null, ...own });
const forAll = { categoryId: 1, handling: "Instructors" } as const;
const other: AlikeArticle = {
  id: 9,
  title: "table",
  categoryId: 3,
  edition: 1,
  publishedAt: "2026-01-01T08:00:00.000Z",
};
const published: Outcome = { state: "published", articleId: 1 };

test("a row says what it lacks, unless it asks something or is settled", () => {
  expect(lackOf(row(), nowhere)).toBe("category");
  expect(lackOf(row(), { ...nowhere, categoryId: 1 })).toBeNull();
  expect(lackOf(row({ categoryId: 1 }), nowhere)).toBeNull();
  expect(lackOf(row({ title: " ", categoryId: 1 }), nowhere)).toBe("title");
  expect(lackOf(row({ outcome: { state: "published", articleId: 1 } }), nowhere)).toBeNull();
});

test("a row is sent with its own category and label, and those for all rows in place of others", () => {
  expect(sentOf(row({ title: " Table " }), forAll)).toEqual({ title: "Table", ...forAll });
  const own = { categoryId: 2, handling: "Members" } as const;
  expect(sentOf(row({ title: "Table", ...own }), forAll)).toEqual({ title: "Table", ...own });
  // No label is a choice as well.
  expect(sentOf(row({ handling: null }), forAll)).toMatchObject({ categoryId: 1, handling: null });
  expect(sentOf(row(), nowhere)).toBeNull();
  expect(sentOf(row({ title: " " }), forAll)).toBeNull();
});

test("choices for all rows reach a row until it is sent, and again after Undo or a failure", () => {
  const sent = { title: "Table", categoryId: 2, handling: null };
  const as = { state: "published" } as const;
  const settledOf = (outcome: Outcome) => row({ sent, outcome }).settled;
  expect(settledOf({ state: "sending", as, isWaiting: false, isUndone: false })).toEqual(sent);
  expect(settledOf(published)).toEqual(sent);
  expect(settledOf({ state: "none" })).toBeNull();
  expect(settledOf({ state: "wanted", as, before: { state: "none" } })).toBeNull();
  expect(settledOf({ state: "failed", words: "Not made" })).toBeNull();
  expect(settledOf({ state: "taken-back", articleId: 1 })).toBeNull();
  expect(row({ editionOf: other }).settled).toEqual({ categoryId: 3, handling: null });
});

test("only a row that lacks nothing, asks nothing and is no article yet can be published", () => {
  expect(isComplete(row(), forAll)).toBe(true);
  expect(isComplete(row(), nowhere)).toBe(false);
  expect(isComplete(row({ outcome: published }), forAll)).toBe(false);
  const found = { sameFile: null, sameTitle: other, madeOfIt: null };
  const asks = { title: "table", alike: { of: lookupOf(file, "table"), found } };
  expect(isComplete(row(asks), forAll)).toBe(false);
  expect(isComplete(row({ ...asks, secondTitle: "table" }), forAll)).toBe(true);
});

test("only a PDF that is neither an article nor refused would be lost with the dialog", () => {
  expect(isUnpublished(row())).toBe(true);
  expect(isUnpublished(row({ outcome: published }))).toBe(false);
  expect(isUnpublished(rowOf({ ...file, error: "refused" }, {}))).toBe(false);
});

test("a title still being read from its PDF is told from one that has none", () => {
  expect(rowOf(file, {})).toMatchObject({ title: "Table", titleFrom: "pending" });
  expect(rowOf(file, { page: null })).toMatchObject({ title: "Table", titleFrom: "name" });
});

test("a refused row, or one that waits for an answer to its question, is not under way", () => {
  const as = { state: "published" } as const;
  expect(isUnderWay(row())).toBe(false);
  expect(isUnderWay(row({ outcome: { state: "published", articleId: 1 } }))).toBe(false);
  expect(isUnderWay(row({ outcome: { state: "wanted", as, before: { state: "none" } } }))).toBe(true);
  expect(isUnderWay(rowOf({ ...file, error: "refused" }, {}))).toBe(false);
  expect(isUnderWay(rowOf({ ...file, meta: { name: "table.pdf" } }, {}))).toBe(true);
});

test("the foot says why nothing can be published", () => {
  const none = { ready: 0, underWay: 0, staying: 3, asked: 1, untitled: 1, uncategorised: 10 };
  expect(publishCopy.summary(none)).toBe(
    "0 ready, 1 needs a title, 10 need a category, 1 asks something, 3 stay here with their reason",
  );
});
