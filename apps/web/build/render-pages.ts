import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { brand } from "@antochi/contract/brand";
import { pages, type PageMetadata } from "../src/content/page-metadata.ts";
import { readManifest } from "./bundle-manifest.ts";
import { makeDocument, makeScreen } from "./document.ts";
import { pageAssets, screenAssets, screens } from "./page-assets.ts";

type RenderedPage = { address: string | null; file: string };

/** An address that no page has, to render the page of unknown ones. */
const unknownAddress = "/404";

/**
 * Renders the public pages into a finished client build (`dist`), writes the documents of the other screens, and names the
 * files written, relative to it; `dist/index.html` becomes the document of screens that have none of their own. `scratch` is a directory for the server-side build, inside node_modules, so that it finds its dependencies.
 */
export async function renderPages({
  dist,
  scratch,
}: {
  dist: string;
  scratch: string;
}): Promise<RenderedPage[]> {
  const { renderPage, renderSkeleton } = await loadRenderer(scratch);
  const skeleton = renderSkeleton();
  const template = await readFile(join(dist, "index.html"), "utf8");
  const manifest = await readManifest(join(dist, ".vite/manifest.json"));
  const written: RenderedPage[] = [];
  async function write(document: string, address: string | null, file: string) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), document);
    written.push({ address, file });
  }
  for (const page of pages) {
    const markup = await renderPage(page.address ?? unknownAddress);
    const document = makeDocument({ template, page, markup, assets: pageAssets(manifest, page) });
    await write(document, page.address, fileOf(page));
  }
  for (const [address, routes] of Object.entries(screens)) {
    const assets = screenAssets(manifest, routes);
    const isSignedIn = routes[0] === "_app";
    const document = makeScreen({
      template,
      title: brand.name,
      assets,
      skeleton: isSignedIn ? skeleton : undefined,
    });
    await write(document, address, fileOf({ address, language: address.includes("lang=el") ? "el" : "en" }));
  }
  await writeFile(
    join(dist, "index.html"),
    makeScreen({ template, title: brand.name, assets: screenAssets(manifest, ["_app"]), skeleton }),
  );
  await rm(scratch, { recursive: true });
  return written;
}

async function loadRenderer(scratch: string): Promise<Renderer> {
  await build({
    build: {
      ssr: "src/prerender.tsx",
      outDir: scratch,
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
    },
    logLevel: "warn",
  });
  const renderer: unknown = await import(pathToFileURL(join(scratch, "prerender.js")).href);
  if (!isRenderer(renderer))
    throw new Error("The server-side build exports no renderPage and renderSkeleton");
  return renderer;
}

type Renderer = { renderPage: (address: string) => Promise<string>; renderSkeleton: () => string };

function isRenderer(module: unknown): module is Renderer {
  return (
    typeof module === "object" && module !== null && "renderPage" in module && "renderSkeleton" in module
  );
}

function fileOf({ address, language }: Pick<PageMetadata, "address" | "language">): string {
  if (address === null) return "404/index.html";
  const { pathname } = new URL(address, "https://page.invalid");
  return `${pathname.slice(1)}/index${language === "en" ? "" : `.${language}`}.html`;
}
