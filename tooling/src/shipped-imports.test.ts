import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rooms } from "./import-law.ts";

const repository = join(import.meta.dirname, "../..");

/** What runs unbundled, without development dependencies: the two processes and their dependencies. */
const shipped = withImports(["apps/server", "apps/companion"]);

it.each(shipped)("%s imports no development dependency", (room) => {
  const dependencies = dependenciesOf(room);
  const missing = sourcesOf(room).flatMap((path) =>
    packagesIn(readFileSync(path, "utf8"))
      .filter((name) => !dependencies.has(name))
      .map((name) => `${path.slice(repository.length + 1)}: ${name}`),
  );
  expect(missing).toEqual([]);
});

function withImports(names: readonly string[]): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const imported of rooms[name]?.imports ?? []) visit(`packages/${imported}`);
  };
  names.forEach(visit);
  return [...found];
}

function dependenciesOf(room: string): Set<string> {
  const manifest: unknown = JSON.parse(readFileSync(join(repository, room, "package.json"), "utf8"));
  if (typeof manifest !== "object" || manifest === null) throw new Error(`${room} has no manifest`);
  const named = "dependencies" in manifest ? manifest.dependencies : {};
  return new Set(typeof named === "object" && named !== null ? Object.keys(named) : []);
}

/** The sources without tests and benches. */
function sourcesOf(room: string): string[] {
  return readdirSync(join(repository, room, "src"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes("/testing/") && !path.includes("/bench/"));
}

/** The packages that a file imports as values. */
function packagesIn(source: string): string[] {
  const statements = source.matchAll(
    /^(?:import|export)\s(?!type\b)[^;]*?from\s"([^".][^"]*)"|\bimport\("([^".][^"]*)"\)/gm,
  );
  return (
    [...statements]
      .map(([, fixed, loaded]) => fixed ?? loaded ?? "")
      // Excludes Node's modules and a package's own `#` imports.
      .filter((name) => !name.startsWith("node:") && !name.startsWith("#"))
      .map((name) =>
        name
          .split("/")
          .slice(0, name.startsWith("@") ? 2 : 1)
          .join("/"),
      )
  );
}
