import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

const assets = join(import.meta.dirname, "../../../web/dist/assets");
const serverOnly = /argon2|kysely|fastify|graphile|knowledge_base_articles|DATABASE_URL/i;

test("the browser's code holds nothing of the server's", async () => {
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) {
    expect
      .soft((await readFile(join(assets, script), "utf8")).match(serverOnly)?.[0], script)
      .toBeUndefined();
  }
});
