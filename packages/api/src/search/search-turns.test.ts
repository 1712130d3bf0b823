import { expect, it } from "vitest";
import { createSearchTurns } from "./search-turns.ts";

it("members search before visitors, one at a time, and searches beyond the queue's limit are refused", async () => {
  const inTurn = createSearchTurns(1);
  const { promise, resolve: begin } = Promise.withResolvers<void>();
  const found: string[] = [];
  const visitors = Array.from({ length: 70 }, (_, number) =>
    inTurn({ reader: null, ip: `198.51.100.${number}`, signal: undefined }, async () => {
      await promise;
      found.push("a visitor");
    }),
  );
  const member = inTurn(
    { reader: { id: 1 }, ip: "198.51.100.1", signal: undefined },
    async () => void found.push("the member"),
  );
  begin();
  const settled = await Promise.allSettled(visitors);
  await member;
  expect(found.indexOf("the member")).toBe(1);
  const refused = settled.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({ reason: { code: "unavailable", retryAfter: 2 } });
});
