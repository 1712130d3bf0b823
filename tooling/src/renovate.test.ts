import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";

const repository = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(repository, path), "utf8");

/** The regular expressions in `renovate.json`: for a file's name, and for versions in it. */
const managers = [
  ...(await read("renovate.json")).matchAll(
    /"managerFilePatterns": \["\/(.+)\/"\],\s+"matchStrings": \[\s*(".+")\s*\]/g,
  ),
].map(([, file = "", pattern = ""]) => ({
  file: new RegExp(String(JSON.parse(`"${file}"`))),
  pattern: new RegExp(String(JSON.parse(pattern)), "g"),
}));

const files: string[] = [];
for await (const file of glob(["apps/server/**/Dockerfile", ".github/workflows/*.yml"], { cwd: repository }))
  files.push(file);

/** The matches in a file, each with a version. */
async function seenIn(file: string): Promise<string[]> {
  const text = await read(file);
  return managers
    .filter((manager) => manager.file.test(file))
    .flatMap(({ pattern }) => [...text.matchAll(pattern)])
    .map(([found]) => found);
}

// MinIO is archived: there is no other version.
test("Renovate sees every version set by a Dockerfile or a workflow, except MinIO's", async () => {
  const set: string[] = [];
  for (const file of files) {
    const lines = (await read(file)).match(
      /^ARG \w+_VERSION=.*|npm install --global \S+|\b[A-Z]+: \S+@v\S+/gm,
    );
    const seen = await seenIn(file);
    for (const line of lines ?? []) {
      if (/^(?:ARG MINIO_VERSION|MINIO:)/.test(line)) continue;
      set.push(line);
      expect.soft(seen, file).toContainEqual(expect.stringContaining(line));
    }
  }
  expect(set.length).toBeGreaterThanOrEqual(4);
});
