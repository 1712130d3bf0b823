import { expect, it } from "vitest";
import { createPdfTurns, LookTooBrief } from "./pdf-turns.ts";

const [anna, boris] = [1, 2];

/** A file that a brief check does not settle, and a thorough one only when `settle` is called. */
function heavyFile() {
  const begun = Promise.withResolvers<void>();
  const settled = Promise.withResolvers<void>();
  return {
    begun: begun.promise,
    settle: settled.resolve,
    look: async (pace: "brief" | "thorough") => {
      if (pace === "brief") throw new LookTooBrief();
      begun.resolve();
      await settled.promise;
      return pace;
    },
  };
}

it("other files pass a heavy one that is being checked, whoever sent them", async () => {
  const inTurn = createPdfTurns();
  const heavy = heavyFile();
  const looking = inTurn(anna, heavy.look);
  await heavy.begun;
  const others = Array.from({ length: 12 }, (_, index) =>
    inTurn(index % 2 === 0 ? anna : boris, async (pace) => pace),
  );
  expect(new Set(await Promise.all(others))).toEqual(new Set(["brief"]));
  heavy.settle();
  expect(await looking).toBe("thorough");
});

it("three files are checked at a time, and administrators take turns", async () => {
  const inTurn = createPdfTurns();
  const open = Promise.withResolvers<void>();
  const order: string[] = [];
  const send = (userId: number, name: string, until: Promise<void> = Promise.resolve()) =>
    inTurn(userId, async () => {
      order.push(name);
      await until;
    });
  const sent = [
    ...["a1", "a2", "a3"].map((name) => send(anna, name, open.promise)),
    ...["a4", "a5"].map((name) => send(anna, name)),
    send(boris, "b1"),
  ];
  expect(order).toEqual(["a1", "a2", "a3"]);
  open.resolve();
  await Promise.all(sent);
  expect(order).toEqual(["a1", "a2", "a3", "a4", "b1", "a5"]);
});

it("a file is refused with 503 and a time to retry when too many wait", async () => {
  const inTurn = createPdfTurns();
  const open = Promise.withResolvers<void>();
  const held = Array.from({ length: 3 + 20 }, () => inTurn(anna, () => open.promise));
  await expect(inTurn(anna, () => open.promise)).rejects.toMatchObject({
    code: "unavailable",
    message: "Many other PDFs are being checked. Please try again in a moment.",
    retryAfter: 10,
  });
  const passed = inTurn(boris, async () => "passed");
  open.resolve();
  expect(await passed).toBe("passed");
  await Promise.all(held);
});

it("a fifth heavy file of one administrator is refused, and another administrator's is still accepted", async () => {
  const inTurn = createPdfTurns();
  const first = heavyFile();
  const held = [inTurn(anna, first.look)];
  await first.begun;
  const waiting = Array.from({ length: 3 }, heavyFile);
  held.push(...waiting.map(({ look }) => inTurn(anna, look)));
  await expect(inTurn(anna, heavyFile().look)).rejects.toMatchObject({
    code: "unavailable",
    message:
      "This PDF takes long to check, and others like it are ahead of it. Please try again in a minute.",
    retryAfter: 60,
  });
  const others = heavyFile();
  held.push(inTurn(boris, others.look));
  for (const { settle } of [first, others, ...waiting]) settle();
  expect(await Promise.all(held)).toEqual(Array.from({ length: 5 }, () => "thorough"));
});
