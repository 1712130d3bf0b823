import { expect, test } from "vitest";
import { openQueue } from "./open-queue.ts";

/** A queue on a screen whose dialog loads when the test says so. */
function opening() {
  const screen = new AbortController();
  const shown = Promise.withResolvers<string>();
  let made = 0;
  let closed = 0;
  const make = () => {
    made += 1;
    return { close: () => void (closed += 1) };
  };
  const opened = openQueue({ left: screen.signal, make, load: () => shown.promise });
  return { opened, shown, leave: () => screen.abort(), make, closed: () => closed, made: () => made, screen };
}

test("a queue ends with its screen", async () => {
  const { opened, shown, leave, closed } = opening();
  shown.resolve("dialog");
  expect(await opened).toMatchObject({ shown: "dialog" });
  expect(closed()).toBe(0);
  leave();
  expect(closed()).toBe(1);
});

test("a queue whose screen is left while its dialog loads ends then", async () => {
  const { opened, shown, leave, closed } = opening();
  leave();
  expect(closed()).toBe(1);
  shown.resolve("dialog");
  await opened;
  expect(closed()).toBe(1);
});

test("a queue whose dialog cannot be loaded ends, once", async () => {
  const { opened, shown, leave, closed } = opening();
  shown.reject(new Error("No line"));
  await expect(opened).rejects.toThrow("No line");
  expect(closed()).toBe(1);
  leave();
  expect(closed()).toBe(1);

  const late = opening();
  late.leave();
  late.shown.reject(new Error("No line"));
  await expect(late.opened).rejects.toThrow("No line");
  expect(late.closed()).toBe(1);
});

test("no queue is created for a screen that was left", async () => {
  const { screen, make, made, leave, shown } = opening();
  leave();
  const before = made();
  await expect(openQueue({ left: screen.signal, make, load: () => shown.promise })).rejects.toThrow(
    "aborted",
  );
  expect(made()).toBe(before);
});
