import { expect, it } from "vitest";
import { createReadingClock } from "./reading-clock.ts";

function startClock() {
  let at = 0;
  const clock = createReadingClock(() => at);
  return { ...clock, pass: (ms: number) => void (at += ms) };
}

const first = { page: 1, pages: [1], isAttentive: true };

it("counts a minute of a page left open over night", () => {
  const { update, pass, seconds } = startClock();
  update(first);
  for (let minutes = 0; minutes < 8 * 60; minutes += 1) {
    pass(60_000);
    update(first);
  }
  expect(seconds()).toBe(60);
});

it("pauses while the window is hidden or has no focus, and resumes later", () => {
  const { update, pass, seconds } = startClock();
  update(first);
  pass(10_000);
  update({ ...first, isAttentive: false });
  pass(3_600_000);
  update(first);
  pass(5_000);
  expect(seconds()).toBe(15);
});

it("adds up views of several pages", () => {
  const { update, pass, seconds } = startClock();
  for (const page of [1, 2, 1]) {
    update({ page, pages: [page], isAttentive: true });
    pass(90_000);
  }
  expect(seconds()).toBe(180);
});

it("counts a page as seen after two seconds in view, and not one passed by", () => {
  const { update, pass, seen } = startClock();
  update(first);
  pass(1_999);
  update({ page: 2, pages: [2], isAttentive: true });
  pass(2_000);
  update({ page: 2, pages: [2, 3], isAttentive: true });
  pass(2_500);
  update({ page: 3, pages: [3], isAttentive: false });
  expect([...seen()]).toEqual([2, 3]);
});

it("does not count a page in view while nobody looked", () => {
  const { update, pass, seen } = startClock();
  update({ ...first, isAttentive: false });
  pass(60_000);
  update(first);
  pass(1_000);
  update(first);
  expect([...seen()]).toEqual([]);
});
