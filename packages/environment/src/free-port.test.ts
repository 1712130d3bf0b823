import { expect, test } from "vitest";
import { findFreePort } from "./free-port.ts";

test("gives a process no port twice, however long the first is unused", async () => {
  const ports: number[] = [];
  for (let count = 0; count < 1_000; count++) ports.push(await findFreePort());
  expect(new Set(ports).size).toBe(ports.length);
});

test("gives simultaneous callers different ports", async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, findFreePort));
  expect(new Set(ports).size).toBe(ports.length);
});
