import { beforeEach, expect, it, vi } from "vitest";
import { addressDelay, createPlace, dwell } from "./place.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A place whose address reflects every write at once, as the router's history does. */
function startReading({ page, resumeAt }: { page?: number; resumeAt?: number }) {
  const addresses: string[] = [];
  const saved: number[] = [];
  const ledTo: number[] = [];
  const spots: number[] = [];
  const place = createPlace({
    page,
    resumeAt,
    writeAddress(target, entry) {
      addresses.push(`${entry} ${target}`);
      place.followAddress(target);
    },
    keepSpot: (down) => spots.push(down),
    save: (target) => saved.push(target),
    goTo: (target) => ledTo.push(target),
  });
  return { place, addresses, saved, ledTo, spots };
}

it("opens at the page in the address, else where the member stopped, else at the first", () => {
  expect(startReading({ page: 7, resumeAt: 3 }).place).toMatchObject({
    firstPage: 7,
    continuedAt: undefined,
  });
  expect(startReading({ resumeAt: 3 }).place).toMatchObject({ firstPage: 3, continuedAt: 3 });
  expect(startReading({}).place).toMatchObject({ firstPage: 1, continuedAt: undefined });
});

it("writes the latest page while reading, replacing the previous one", () => {
  const { place, addresses, ledTo } = startReading({});
  for (const page of [1, 2, 3]) place.show(page, "reading");
  expect(addresses).toEqual([]);
  vi.advanceTimersByTime(addressDelay);
  expect(addresses).toEqual(["replaced 3"]);
  expect(ledTo).toEqual([]);
});

it("adds a history entry for a jump, after the page reached until then", () => {
  const { place, addresses } = startReading({ page: 1 });
  place.show(9, "reading");
  place.show(41, "jump");
  vi.runAllTimers();
  expect(addresses).toEqual(["replaced 9", "added 41"]);
});

it("follows an address changed by itself, and returns to where it opened for one without a page", () => {
  const { place, addresses, ledTo } = startReading({ resumeAt: 5 });
  place.show(41, "jump");
  place.followAddress(undefined);
  place.show(5, "reading");
  place.followAddress(41);
  place.show(41, "reading");
  vi.runAllTimers();
  expect(ledTo).toEqual([5, 41]);
  expect(addresses).toEqual(["added 41"]);
});

it("drops a page still to be written when the address leads elsewhere", () => {
  const { place, addresses, ledTo } = startReading({ page: 1 });
  place.show(2, "reading");
  place.followAddress(30);
  place.show(30, "reading");
  vi.runAllTimers();
  expect(ledTo).toEqual([30]);
  expect(addresses).toEqual([]);
});

it("saves a page after a moment of reading, including one that an address led to", () => {
  const { place, saved } = startReading({ page: 4 });
  place.show(4, "reading");
  vi.advanceTimersByTime(dwell - 1);
  place.show(5, "reading");
  vi.advanceTimersByTime(dwell);
  expect(saved).toEqual([5]);
});

it("does not save again where the member stopped the last time", () => {
  const { place, saved } = startReading({ resumeAt: 4 });
  place.show(4, "reading");
  vi.runAllTimers();
  expect(saved).toEqual([]);
});

it("saves what is pending when the document is left, and leaves the address alone", () => {
  const { place, addresses, saved } = startReading({});
  place.show(6, "reading");
  place.leave();
  vi.runAllTimers();
  expect(saved).toEqual([6]);
  expect(addresses).toEqual([]);
});

it("takes the position before a jump from the jump itself, which may arrive before the scrolled page", () => {
  const { place, addresses, spots } = startReading({ page: 1 });
  place.show(1, "reading");
  place.show(41, "jump", { page: 300, down: 0.4 });
  vi.runAllTimers();
  expect(addresses).toEqual(["replaced 300", "added 41"]);
  expect(spots).toEqual([0.4]);
});

it("does not save the last page for an address beyond it, until reading continues", () => {
  const { place, addresses, saved } = startReading({ page: 9999 });
  place.show(300, "reading");
  vi.runAllTimers();
  expect(saved).toEqual([]);
  expect(addresses).toEqual(["replaced 300"]);
  place.show(299, "reading");
  vi.runAllTimers();
  expect(saved).toEqual([299]);
});

it("neither writes nor saves where a link leads once the document is left, and returns when its address does", () => {
  const { place, addresses, saved, ledTo } = startReading({ page: 4 });
  place.show(4, "reading");
  vi.runAllTimers();
  place.leave();
  place.show(41, "jump", { page: 4, down: 0.5 });
  vi.runAllTimers();
  expect(addresses).toEqual([]);
  expect(saved).toEqual([4]);

  expect(place.followAddress(4)).toBe(true);
  expect(ledTo).toEqual([4]);
  place.show(42, "jump");
  expect(addresses).toEqual(["added 42"]);
});
