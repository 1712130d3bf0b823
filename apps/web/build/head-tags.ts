import { brand } from "@antochi/contract/brand";
import { escapeHtml } from "@antochi/contract/html";
import type { PageMetadata } from "../src/content/page-metadata.ts";
import { originPlaceholder } from "./origin-placeholder.ts";

const locales = { en: "en_GB", el: "el_GR" } as const;

/** Size of every preview card, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/**
 * Head elements for search engines and link previews. They are about the page that was served, so client-side navigation
 * removes them (`data-page`).
 */
export function headTags(page: PageMetadata): string {
  const { address, language, title, description, card, alternates = [], data = [] } = page;
  const absolute = (path: string) => `${originPlaceholder}${path}`;
  return [
    element("meta", { name: "description", content: description }),
    address === null
      ? element("meta", { name: "robots", content: "noindex" })
      : element("link", { rel: "canonical", href: absolute(address) }),
    ...alternates.map((each) =>
      element("link", { rel: "alternate", hreflang: each.language, href: absolute(each.address) }),
    ),
    ...Object.entries({
      "og:type": "website",
      "og:site_name": brand.name,
      "og:locale": locales[language],
      "og:title": title,
      "og:description": description,
      ...(address === null ? {} : { "og:url": absolute(address) }),
      "og:image": absolute(`/${card.file}`),
      "og:image:width": String(cardSize.width),
      "og:image:height": String(cardSize.height),
      "og:image:alt": card.alt,
    }).map(([property, content]) => element("meta", { property, content })),
    ...alternates.flatMap(({ language: other }) =>
      other === language || other === "x-default"
        ? []
        : [element("meta", { property: "og:locale:alternate", content: locales[other] })],
    ),
    element("meta", { name: "twitter:card", content: "summary_large_image" }),
    ...data.map(structuredData),
  ].join("\n    ");
}

/**
 * A data block, which the Content-Security-Policy allows because it is never executed. Addresses in it that start with a
 * slash become absolute; `<` is escaped, so that no text can end the element.
 */
function structuredData(data: Record<string, unknown>): string {
  const withOrigin = (_key: string, value: unknown) =>
    typeof value === "string" && value.startsWith("/") ? `${originPlaceholder}${value}` : value;
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }, withOrigin);
  return `<script type="application/ld+json" data-page>${json.replaceAll("<", "\\u003c")}</script>`;
}

function element(name: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
  return `<${name} ${written.join(" ")} data-page />`;
}
