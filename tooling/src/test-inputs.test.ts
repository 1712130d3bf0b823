import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const repository = join(import.meta.dirname, "../..");
const tasks = await readFile(join(repository, "turbo.json"), "utf8");

/** The definition of a room's test task. */
function taskOf(room: string): string {
  const [, text = ""] = tasks.split(`\n    "@antochi/${room}#test": {`);
  return text.split("\n    }", 1)[0] ?? "";
}

it("a room's tests run again after a change to a document or compose file that one of them reads", async () => {
  const unheard: string[] = [];
  let read = 0;
  for await (const file of glob("{apps,packages}/*/src/**/*.test.ts", { cwd: repository })) {
    const [, room = ""] = file.split("/");
    const text = await readFile(join(repository, file), "utf8");
    for (const [, path = ""] of text.matchAll(/(?:\.\.\/){3,}(docs\/[\w./-]+|docker-compose\.yml)"/g)) {
      read += 1;
      if (!taskOf(room).includes(`$TURBO_ROOT$/${path}`)) unheard.push(`${file}: ${path}`);
    }
  }
  expect(unheard).toEqual([]);
  expect(read).toBeGreaterThan(3);
});
