import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runWithFewDescriptors } from "@antochi/testing/file-descriptors";
import { expect, it } from "vitest";
import { maxAttempts } from "./scheduled-backup.ts";

const read = (path: string) => readFileSync(join(import.meta.dirname, "../../../..", path), "utf8");

it("is retried for as long as documented", () => {
  const pauses = Array.from({ length: maxAttempts - 1 }, (_, n) => Math.exp(n + 1));
  const hours = pauses.reduce((sum, seconds) => sum + seconds, 0) / 3_600;
  expect(hours).toBeGreaterThanOrEqual(3.5);
  expect(hours).toBeLessThan(4);
  expect(maxAttempts).toBe(10);
  expect(read("docs/operations.md")).toContain("tried ten times in three and a half hours");
  expect(read("apps/server/observability/alerts.yml")).toContain("tried again for three and a half hours");
});

it("names the shortage if no file descriptor is left for its process", async () => {
  const program = fileURLToPath(new URL("../testing/crowded-backup.ts", import.meta.url));
  expect(await runWithFewDescriptors(program)).toMatch(/^Error: spawn .* EMFILE$/);
});
