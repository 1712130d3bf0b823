import { fillPeriods } from "@antochi/contract/period-words";
import type { RetentionPeriods } from "@antochi/contract/personal-data";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { escapeHtml } from "@antochi/contract/html";
import type { Language } from "@antochi/contract/languages";
import { limits } from "@antochi/contract/limits";
import { z } from "zod";
import { type Document, makeDocument } from "../http/document.ts";

/** The built web app without its assets: every text that is sent, in memory, with our origin in it. */
export type Site = {
  /** Complete pages by address: a path, possibly with parameters that have a page of their own, such as `?lang=el`. */
  pages: ReadonlyMap<string, Document>;
  /** The empty page in which the browser renders a screen that has no page. */
  shell: Document;
  /** The 404 pages, by the reader's language. */
  notFound: Readonly<Record<Language, Document>>;
  /** The worker that opens the library offline, or its replacement. */
  offlineWorker: Document;
  /** Other texts that contain our origin, such as the site map, by path. */
  texts: ReadonlyMap<string, Document>;
};

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

/** The details of the installation in every document. */
export type Installation = {
  origin: string;
  /** The name of the single sign-on provider; null if there is none. */
  signOn: string | null;
  /** How long it stores what people send. */
  retention: RetentionPeriods;
  /**
   * For how many days without contact members may usually keep articles on their devices; null if offline copies are off.
   */
  offline: { days: number } | null;
};

/**
 * Reads the web app's build from a directory and adapts it to this installation: each document names the sign-on provider,
 * so that its button appears with the others, and how long articles are kept offline, if that is not the usual time.
 */
export async function loadSite(
  root: string,
  { origin, signOn, retention, offline }: Installation,
): Promise<Site> {
  const manifest = await readSiteManifest(root);
  const load = async (file: string): Promise<Document> => {
    const built = await readFile(join(root, file), "utf8");
    const type = types[extname(file)] ?? "application/octet-stream";
    const text = fillPeriods(built.replaceAll(manifest.originPlaceholder, origin), retention);
    return makeDocument(extname(file) === ".html" ? named(text, { signOn, offline }) : text, type);
  };
  const pages = new Map<string, Document>();
  for (const [address, { file }] of Object.entries(manifest.pages)) pages.set(address, await load(file));
  const texts = new Map<string, Document>();
  for (const file of manifest.withOrigin.filter((name) => extname(name) !== ".html")) {
    texts.set(`/${file}`, await load(file));
  }
  return {
    pages,
    shell: await load(manifest.shell.file),
    notFound: { en: await load(manifest.notFound.en.file), el: await load(manifest.notFound.el.file) },
    offlineWorker: await load(manifest.offlineWorkers[offline ? "on" : "off"]),
    texts,
  };
}

function named(html: string, { signOn, offline }: Pick<Installation, "signOn" | "offline">): string {
  const days = offline?.days ?? 0;
  const attributes = [
    signOn === null ? "" : ` data-sign-on="${escapeHtml(signOn)}"`,
    days === limits.offlineDaysUsual ? "" : ` data-offline-days="${days}"`,
  ];
  return html.replace("<html", () => `<html${attributes.join("")}`);
}

const fileSchema = z.object({ file: z.string() });

/** What the server reads of `dist/prerendered.json`; `apps/web/build/prerendered-manifest.ts` explains it. */
const manifestSchema = z.object({
  originPlaceholder: z.string(),
  pages: z.record(z.string().startsWith("/"), fileSchema),
  notFound: z.object({ en: fileSchema, el: fileSchema }),
  shell: fileSchema,
  offlineWorkers: z.object({ on: z.string(), off: z.string() }),
  withOrigin: z.array(z.string()),
});

type SiteManifest = z.output<typeof manifestSchema>;

/** Reads the manifest of the web app's build. @throws if it was not built, or by another version */
async function readSiteManifest(root: string): Promise<SiteManifest> {
  return manifestSchema.parse(JSON.parse(await readFile(join(root, "prerendered.json"), "utf8")));
}
