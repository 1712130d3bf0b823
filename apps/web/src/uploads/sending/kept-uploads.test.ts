import { afterEach, expect, test, vi } from "vitest";
import { openKeptUploads } from "./kept-uploads.ts";

afterEach(() => vi.useRealTimers());

const manual = { name: "manual.pdf", size: 7_000_000, modified: 1 };
const upload = { key: "uploads/one.pdf", uploadId: "one" };

test("an upload goes on with the very file that it began with, not with a later version of it", () => {
  const kept = openKeptUploads("versions");
  kept.keep(manual, 5_000_000, upload);
  expect(kept.find(manual)).toMatchObject({ arrived: 5_000_000, upload });
  for (const other of [{ name: "other.pdf" }, { size: 7_000_001 }, { modified: 2 }])
    expect(kept.find({ ...manual, ...other })).toBeUndefined();
});

test("the progress of one file changes nothing of another's, and what is forgotten is gone", () => {
  const kept = openKeptUploads("two");
  const other = { ...manual, name: "other.pdf" };
  kept.keep(manual, 1, upload);
  kept.keep(other, 2);
  kept.keep(manual, 3, upload);
  expect(kept.read().map(({ name, arrived }) => [name, arrived])).toEqual([
    ["other.pdf", 2],
    ["manual.pdf", 3],
  ]);
  kept.forget(manual);
  expect(kept.read().map(({ name }) => name)).toEqual(["other.pdf"]);
});

test("an upload is offered again for a day after its last part, as long as the server has it", () => {
  vi.useFakeTimers();
  const kept = openKeptUploads("days");
  kept.keep(manual, 5_000_000, upload);
  vi.advanceTimersByTime(24 * 3_600_000 - 1);
  expect(kept.find(manual)).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(kept.find(manual)).toBeUndefined();
});
