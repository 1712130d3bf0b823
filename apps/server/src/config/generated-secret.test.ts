import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { generatedSecret } from "./generated-secret.ts";

async function freshDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "antochi-secret-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

it("creates a secret once, readable only by its owner", async () => {
  const directory = await freshDirectory();
  const first = await generatedSecret(join(directory, "data"), "admin-password");
  expect(first).toMatch(/^[\w-]{24}$/);
  expect(await generatedSecret(join(directory, "data"), "admin-password")).toBe(first);
  expect((await stat(join(directory, "data", "admin-password"))).mode & 0o777).toBe(0o600);
});

it("gives two processes that start at once the same secret and leaves nothing else behind", async () => {
  const directory = await freshDirectory();
  const made = await Promise.all(
    Array.from({ length: 8 }, () => generatedSecret(directory, "signing-secret")),
  );
  expect(new Set(made).size).toBe(1);
  expect(await readdir(directory)).toEqual(["signing-secret"]);
});

it.each(["", "\n"])("refuses an empty file as a secret: %j", async (content) => {
  const directory = await freshDirectory();
  const path = join(directory, "signing-secret");
  await writeFile(path, content);
  await expect(generatedSecret(directory, "signing-secret")).rejects.toMatchObject({
    message: `${path} is empty: put back what was in it, or remove it to have another made`,
    path,
  });
});
