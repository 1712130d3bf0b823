import { expect, test } from "vitest";
import { overallOf } from "./overall.ts";
import type { PdfMeta, UploaderFile } from "../pdf-upload.ts";

type State = {
  isPaused?: boolean;
  error?: string;
  meta?: PdfMeta;
  sent: number;
  size?: number;
  isThere?: boolean;
};

function fileOf({ sent, size = 100, isThere = false, meta = {}, ...state }: State): UploaderFile {
  const started = { uploadStarted: 1, bytesTotal: size, percentage: 0 };
  return {
    id: `${sent}`,
    name: "a.pdf",
    type: "application/pdf",
    extension: "pdf",
    data: new Blob(),
    isGhost: false,
    isRemote: false,
    source: "chosen",
    size,
    progress: isThere
      ? { ...started, bytesUploaded: sent, uploadComplete: true, percentage: 100, complete: true }
      : { ...started, bytesUploaded: sent, uploadComplete: false },
    ...state,
    meta: { ...meta, name: "a.pdf", type: "application/pdf" },
  };
}

test("all files' bytes count together, except those of failed ones", () => {
  const files = [
    fileOf({ sent: 20 }),
    fileOf({ sent: 100, isThere: true }),
    fileOf({ sent: 50, error: "no" }),
  ];
  expect(overallOf(files)).toMatchObject({ sent: 120, total: 200, isUnderWay: true, isPaused: false });
});

test("the time left is for all bytes at the pace of the running ones", () => {
  const files = [
    fileOf({ sent: 50, meta: { secondsLeft: 5 } }),
    fileOf({ sent: 50, meta: { secondsLeft: 5 } }),
    fileOf({ sent: 0, isPaused: true }),
  ];
  // 200 bytes remain, at 20 bytes a second.
  expect(overallOf(files).secondsLeft).toBe(10);
  expect(overallOf([fileOf({ sent: 0 })]).secondsLeft).toBeUndefined();
});

test("all are paused if none is running, and nothing is under way once all have arrived", () => {
  const there = fileOf({ sent: 100, isThere: true });
  expect(overallOf([there, fileOf({ sent: 10, isPaused: true })]).isPaused).toBe(true);
  expect(overallOf([fileOf({ sent: 9 }), fileOf({ sent: 10, isPaused: true })]).isPaused).toBe(false);
  expect(overallOf([there]).isUnderWay).toBe(false);
});
