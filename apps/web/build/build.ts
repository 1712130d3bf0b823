/** Builds the web app into dist: client, prerendered pages, files for crawlers, and compressed copies. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { pages } from "../src/content/page-metadata.ts";
import { readManifest } from "./bundle-manifest.ts";
import { compressFiles } from "./compress.ts";
import { buildOfflineWorkers, offlineWorkers } from "./offline-worker.ts";
import { describePages } from "./prerendered-manifest.ts";
import { renderPages } from "./render-pages.ts";
import { makeRobots, makeSitemap, makeWebManifest } from "./site-files.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");

await build({ root, logLevel: "warn" });
const rendered = await renderPages({ dist, scratch: join(root, "node_modules/.prerender") });

await buildOfflineWorkers({ root, dist, manifest: await readManifest(join(dist, ".vite/manifest.json")) });

const filesWithOrigin = { "sitemap.xml": makeSitemap(pages), "robots.txt": makeRobots() };
for (const [file, text] of Object.entries(filesWithOrigin)) await writeFile(join(dist, file), text);
await writeFile(join(dist, "site.webmanifest"), makeWebManifest());

const description = describePages(rendered, Object.keys(filesWithOrigin));
await writeFile(join(dist, "prerendered.json"), JSON.stringify(description, undefined, 2));
await rm(join(dist, ".vite"), { recursive: true });
await compressFiles(
  dist,
  new Set([...description.withOrigin, ...Object.values(offlineWorkers), "prerendered.json"]),
);
