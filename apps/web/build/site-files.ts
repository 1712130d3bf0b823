import { brand } from "@antochi/contract/brand";
import { escapeHtml } from "@antochi/contract/html";
import type { PageMetadata } from "../src/content/page-metadata.ts";
import { originPlaceholder } from "./origin-placeholder.ts";

/** The sitemap of the pages that search engines list, with each page's languages. */
export function makeSitemap(pages: readonly PageMetadata[]): string {
  const address = (path: string) => escapeHtml(`${originPlaceholder}${path}`);
  const entries = pages.flatMap(({ listed, address: path, alternates = [] }) => {
    if (!listed || path === null) return [];
    const links = alternates.map(
      (each) => `<xhtml:link rel="alternate" hreflang="${each.language}" href="${address(each.address)}"/>`,
    );
    return [`<url><loc>${address(path)}</loc>${links.join("")}</url>`];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}

/** robots.txt: crawlers may read the public pages, but not the API and the members' area. */
export function makeRobots(): string {
  return [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /trpc/",
    "Disallow: /objects/",
    "Disallow: /admin",
    "",
    `Sitemap: ${originPlaceholder}/sitemap.xml`,
    "",
  ].join("\n");
}

/** The web app manifest, for the site's icon on a home screen. */
export function makeWebManifest(): string {
  const icon = (size: number, purpose: string) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    name: `${brand.name} | ${brand.descriptor.en}`,
    short_name: brand.name,
    description: brand.summary.en,
    start_url: "/home",
    scope: "/",
    display: "browser",
    background_color: "#0b0d0e",
    theme_color: "#0b0d0e",
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  });
}
