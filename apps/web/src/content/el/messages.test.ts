import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { messageInGreek } from "./messages.ts";

const rooms = join(import.meta.dirname, "../../../../../packages/api/src");

/**
 * The error messages of the calls about one's own account, read from the source: whole sentences, with a field or
 * without.
 */
function refusals(): string[] {
  const files = globSync("{features/{auth,personal-data,second-factors},second-factors}/**/*.ts", {
    cwd: rooms,
  });
  return files
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) => {
      const code = readFileSync(join(rooms, file), "utf8");
      const said = /(?:new DomainError\("[\w-]+", \{\s*|path: "\w+", )message:\s*"([^"]+)"/g;
      return [...code.matchAll(said)].map(([, message = ""]) => message);
    });
}

/** Only shown to administrators, whose panel is English. */
const toAdministrators = new Set(["This request no longer exists"]);

test("errors of the sign-in and the account's page exist in Greek too", () => {
  const all = refusals();
  expect(all.length).toBeGreaterThan(15);
  const untold = all.filter((message) => messageInGreek(message) === undefined);
  expect(untold.filter((message) => !toAdministrators.has(message))).toEqual([]);
});
