import { auditActs } from "@antochi/contract/audit-acts";
import { expect, it } from "vitest";
import { historyWords } from "./vetting.ts";

it("has words for every act in a person's history", () => {
  const acts = Object.entries(auditActs).flatMap(([act, kind]) => (kind === "user" ? [act] : []));
  expect(acts.length).toBeGreaterThan(20);
  expect(acts.filter((act) => !Object.hasOwn(historyWords, act))).toEqual([]);
  for (const words of Object.values(historyWords)) expect(words).toMatch(/^[A-Z]/);
});
