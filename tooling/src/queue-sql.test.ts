import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rooms } from "./import-law.ts";

const repository = join(import.meta.dirname, "../..");

/** The rooms that may use `packages/jobs`, and so write no SQL of the queue themselves. */
const askers = Object.keys(rooms).filter((name) => rooms[name]?.imports.includes("jobs"));

it.each(askers)("%s asks the queue by name: no source has SQL of its tables", (room) => {
  const sources = sourcesOf(room);
  expect(sources.length).toBeGreaterThan(20);
  const found = sources.filter((path) => readFileSync(path, "utf8").includes("graphile_worker."));
  expect(found.map((path) => path.slice(repository.length + 1))).toEqual([]);
});

/** The sources without tests and benches, which bring a queue into states that the product does not. */
function sourcesOf(room: string): string[] {
  return readdirSync(join(repository, room, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("/testing/"));
}
