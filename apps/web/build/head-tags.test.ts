import { describe, expect, it } from "vitest";
import { pages, type PageMetadata } from "../src/content/page-metadata.ts";
import { headTags } from "./head-tags.ts";
import { originPlaceholder } from "./origin-placeholder.ts";

const page: PageMetadata = {
  address: "/home",
  language: "en",
  title: 'A "quoted" <title>',
  description: "Text & more",
  card: { file: "card.png", alt: "A card" },
  listed: true,
  data: [{ "@type": "Organization", name: "</script><script>alert(1)", url: "/home" }],
};

describe("headTags", () => {
  it("makes every address absolute on the origin that the server will put in", () => {
    const html = headTags(page);
    expect(html).toContain(`<link rel="canonical" href="${originPlaceholder}/home" data-page />`);
    expect(html).toContain(`content="${originPlaceholder}/card.png"`);
    expect(html).toContain(`"url":"${originPlaceholder}/home"`);
  });

  it("lets no text end its element", () => {
    const html = headTags(page);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html).toContain('content="A &quot;quoted&quot; &lt;title&gt;"');
  });

  it("keeps pages that are not listed out of indexes", () => {
    for (const each of pages) expect(headTags(each).includes("noindex")).toBe(each.address === null);
  });
});
