import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { brand } from "@antochi/contract/brand";
import { escapeHtml } from "@antochi/contract/html";
import { isTranslated, type Language } from "../src/content/language.ts";
import { pages, type PageMetadata } from "../src/content/page-metadata.ts";
import { readManifest } from "./bundle-manifest.ts";
import { makeDocument, makeScreen } from "./document.ts";
import { pageAssets, screenAssets, screens } from "./page-assets.ts";

type RenderedPage = { address: string | null; language: Language; file: string };

/** An address without a page, to render the page for unknown addresses. */
const unknownAddress = "/404";

/**
 * Renders the public pages into a finished client build (`dist`) and writes the documents of the other screens;
 * `dist/index.html` becomes the document of screens that have none of their own. `scratch` is a directory for the
 * server-side build, inside node_modules, so that it finds its dependencies.
 * @returns the files written, relative to `dist`
 */
export async function renderPages({
  dist,
  scratch,
}: {
  dist: string;
  scratch: string;
}): Promise<RenderedPage[]> {
  const { renderPage, renderSkeleton } = await buildRenderer(scratch);
  // A second copy of the modules, in which the language is not set yet.
  const greek = await loadRenderer(scratch, `${scratch}-el`);
  await greek.speakGreek();
  const skeleton = renderSkeleton();
  const template = await readFile(join(dist, "index.html"), "utf8");
  const manifest = await readManifest(join(dist, ".vite/manifest.json"));
  const written: RenderedPage[] = [];
  async function write(document: string, page: Pick<PageMetadata, "address" | "language">) {
    const { address, language } = page;
    const file = fileOf(addressOf(page));
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await writeFile(join(dist, file), document);
    written.push({ address, language, file });
  }
  for (const page of pages) {
    const address = addressOf(page);
    const isGreekScreen = page.language === "el" && !isTranslated(address.replace(/\?.*/, ""));
    const rendered = await (isGreekScreen ? greek.renderPage(address) : renderPage(address));
    const markup = page.address === null ? linkedToItself(rendered) : keptInLanguages(rendered, address);
    const document = makeDocument({ template, page, markup, assets: pageAssets(manifest, page) });
    await write(document, page);
  }
  for (const [address, routes] of Object.entries(screens)) {
    const assets = screenAssets(manifest, routes);
    const isSignedIn = routes[0] === "_app";
    const document = makeScreen({
      template,
      title: brand.name,
      assets,
      skeleton,
      isSignedIn,
    });
    await write(document, { address, language: "en" });
  }
  await writeFile(
    join(dist, "index.html"),
    makeScreen({
      template,
      title: brand.name,
      assets: screenAssets(manifest, ["_app"]),
      skeleton,
      isSignedIn: true,
    }),
  );
  for (const directory of [scratch, `${scratch}-el`]) await rm(directory, { recursive: true });
  return written;
}

async function buildRenderer(scratch: string): Promise<Renderer> {
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
  return importRenderer(scratch);
}

/** Loads the built renderer a second time, from a copy, so that it has its own module state. */
async function loadRenderer(built: string, copy: string): Promise<Renderer> {
  await cp(built, copy, { recursive: true });
  return importRenderer(copy);
}

async function importRenderer(directory: string): Promise<Renderer> {
  const renderer: unknown = await import(pathToFileURL(join(directory, "prerender.js")).href);
  if (!isRenderer(renderer)) throw new Error("The server-side build lacks an export of prerender.tsx");
  return renderer;
}

type Renderer = {
  renderPage: (address: string) => Promise<string>;
  renderSkeleton: () => string;
  speakGreek: () => Promise<void>;
};

function isRenderer(module: unknown): module is Renderer {
  if (typeof module !== "object" || module === null) return false;
  const exported = new Map<string, unknown>(Object.entries(module));
  return ["renderPage", "renderSkeleton", "speakGreek"].every(
    (name) => typeof exported.get(name) === "function",
  );
}

/** The address under which a page is rendered, so that its links keep its language. */
function addressOf({ address, language }: Pick<PageMetadata, "address" | "language">): string {
  return address ?? (language === "el" ? `${unknownAddress}?lang=el` : unknownAddress);
}

/** The page for unknown addresses with links to its languages that lead to where it is shown, also in a tab of their own. */
function linkedToItself(markup: string): string {
  return markup.replaceAll(
    /href="\/404(\?[^"]*)?"/g,
    (_link, search: string | undefined) => `href="${search ?? "?"}"`,
  );
}

/**
 * A page whose links to its languages keep what else is in its address, for a press before its code is here. That code
 * knows them by the path alone, as every page's first script does.
 */
function keptInLanguages(markup: string, address: string): string {
  const { pathname, searchParams } = new URL(address, "https://page.invalid");
  searchParams.delete("lang");
  if (searchParams.size === 0) return markup;
  const kept = `${pathname}?${searchParams}`;
  return markup
    .replaceAll(`href="${pathname}" lang="en"`, `href="${escapeHtml(kept)}" lang="en"`)
    .replaceAll(`href="${pathname}?lang=el" lang="el"`, `href="${escapeHtml(`${kept}&lang=el`)}" lang="el"`);
}

/** A file name from an address's path and parameter values, such as `auth/index.register.el.html`. */
function fileOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "https://page.invalid");
  return `${pathname.slice(1)}/${["index", ...searchParams.values(), "html"].join(".")}`;
}
