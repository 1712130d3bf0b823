import { expect, test } from "vitest";
import { publishCopy } from "../content/publish.ts";
import type { UploaderFile } from "../uploads/pdf-upload.ts";
import { isUnderWay, lackOf, type Own, rowOf } from "./publish-rows.ts";

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

test("a row says what it lacks, unless it asks something or is settled", () => {
  expect(lackOf(row(), nowhere)).toBe("category");
  expect(lackOf(row(), { ...nowhere, categoryId: 1 })).toBeNull();
  expect(lackOf(row({ categoryId: 1 }), nowhere)).toBeNull();
  expect(lackOf(row({ title: " ", categoryId: 1 }), nowhere)).toBe("title");
  expect(lackOf(row({ outcome: { state: "published", articleId: 1 } }), nowhere)).toBeNull();
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
