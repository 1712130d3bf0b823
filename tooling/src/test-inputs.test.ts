import { glob, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";

const repository = join(import.meta.dirname, "../..");
const tasks = await readFile(join(repository, "turbo.json"), "utf8");

/** The rooms of ours that each room names in its package.json. */
const named = new Map<string, string[]>();
for await (const file of glob(["{apps,packages}/*/package.json", "tooling/package.json"], {
  cwd: repository,
})) {
  const manifest = await readFile(join(repository, file), "utf8");
  const rooms = [...manifest.matchAll(/"@antochi\/([\w-]+)": "workspace:/g)].map(([, room = ""]) => room);
  named.set(basename(dirname(file)), rooms);
}

/** A room with all that it stands on, whose sources turbo counts among its own. */
function groundOf(room: string): Set<string> {
  const ground = new Set([room]);
  for (const each of ground) for (const below of named.get(each) ?? []) ground.add(below);
  return ground;
}

/** The definition of a room's test task. */
function taskOf(room: string): string {
  const [, text = ""] = tasks.split(`\n    "@antochi/${room}#test": {`);
  return text.split("\n    }", 1)[0] ?? "";
}

/** The documents and settings at the root of the repository, and the folders of other rooms, that a test names. */
function pathsIn(test: string): string[] {
  // Each room has a package.json of its own, which counts by itself.
  const fromRoot = test.matchAll(/["/](docs\/[\w./-]+|(?!package\.json")[\w.-]+\.(?:json|yml|config\.ts))"/g);
  const ofRooms = test.matchAll(/(?:\.\.\/){3,}((?:apps|packages)\/(?:[\w.-]+\/)+)/g);
  return [...fromRoot, ...ofRooms].map(([, path = ""]) => path);
}

it("a room's tests run again after a change to any file that one of them reads", async () => {
  const atRoot = new Set<string>();
  for await (const file of glob("{*.{json,yml,ts},docs/*.md}", { cwd: repository })) atRoot.add(file);
  const unheard: string[] = [];
  let read = 0;
  for await (const file of glob(["{apps,packages}/*/src/**/*.test.{ts,tsx}", "tooling/src/**/*.test.ts"], {
    cwd: repository,
  })) {
    const [place = "", room = place] = file.startsWith("tooling") ? ["tooling"] : file.split("/");
    const ground = groundOf(room);
    for (const path of pathsIn(await readFile(join(repository, file), "utf8"))) {
      const [, other] = /^(?:apps|packages)\/([\w-]+)/.exec(path) ?? [];
      if (other === undefined ? !atRoot.has(path) : ground.has(other)) continue;
      read += 1;
      if (!taskOf(room).includes(`$TURBO_ROOT$/${path}`)) unheard.push(`${file}: ${path}`);
    }
  }
  expect(unheard).toEqual([]);
  expect(read).toBeGreaterThan(8);
});
