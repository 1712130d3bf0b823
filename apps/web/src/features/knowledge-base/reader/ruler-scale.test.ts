import { describe, expect, it } from "vitest";
import { layTicks, pageAt, placeOf } from "./ruler-scale.ts";

const axis = { pageCount: 48, length: 700 };

describe("the ruler", () => {
  it("has the first page at its start and the last at its end", () => {
    expect([placeOf(1, axis), placeOf(48, axis)]).toEqual([0, 700]);
    expect([pageAt(-20, axis), pageAt(0, axis), pageAt(350, axis), pageAt(900, axis)]).toEqual([
      1, 1, 25, 48,
    ]);
    expect(pageAt(5, { pageCount: 1, length: 700 })).toBe(1);
  });

  it("maps every page to its position and back", () => {
    for (let page = 1; page <= axis.pageCount; page += 1)
      expect(pageAt(placeOf(page, axis), axis)).toBe(page);
  });

  it("has a tick for each page if there is room, long ones at the chapters", () => {
    const ticks = layTicks([1, 9, 19, 27], axis);
    expect(ticks).toHaveLength(48);
    expect(ticks.filter(({ long }) => long).map(({ page }) => page)).toEqual([1, 9, 19, 27, 48]);
  });

  it("thins ticks and numbers out where they would be too close", () => {
    const ticks = layTicks([], { pageCount: 3000, length: 600 });
    expect(ticks.length).toBeLessThan(250);
    const labels = ticks.filter(({ label }) => label).map(({ at }) => at);
    expect(labels.every((at, index) => index === 0 || at - (labels[index - 1] ?? 0) >= 24)).toBe(true);
    expect([ticks[0]?.page, ticks.at(-1)?.page]).toEqual([1, 3000]);
  });

  it("has its numbers in one step, the closest that has room, and those of chapters between them", () => {
    const labelsOf = (chapters: readonly number[], pageCount: number, length = 600) =>
      layTicks(chapters, { pageCount, length }).flatMap(({ page, label }) => (label ? [page] : []));
    const every = (step: number, last: number) =>
      Array.from({ length: last / step }, (_, index) => (index + 1) * step);
    expect(labelsOf([], 20)).toEqual(every(1, 20));
    expect(labelsOf([], 30)).toEqual([1, ...every(2, 30).slice(1)]);
    expect(labelsOf([], 300)).toEqual([1, ...every(20, 300)]);
    expect(labelsOf([1, 9, 19], 30)).toEqual([1, 4, 6, 9, 12, 14, 16, 19, 22, 24, 26, 28, 30]);
  });

  it("is empty for no pages, and one tick for one", () => {
    expect(layTicks([], { pageCount: 0, length: 600 })).toEqual([]);
    expect(layTicks([], { pageCount: 1, length: 600 })).toHaveLength(1);
  });
});
