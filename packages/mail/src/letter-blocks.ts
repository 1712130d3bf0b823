import { escapeHtml } from "@antochi/contract/html";
import { type Block, newsletterPlates, type Span } from "@antochi/contract/newsletter-text";
import { look } from "./letter-look.ts";

/** Renders blocks as plain text, one entry for each block. */
export function blocksToText(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    switch (block.kind) {
      case "list":
        return block.items
          .map((item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${spansToText(item)}`)
          .join("\n");
      case "quote":
        return spansToText(block.spans)
          .split("\n")
          .map((line) => `> ${line}`)
          .join("\n");
      case "plate":
        return `[${block.label}]`;
      case "rule":
        return "* * *";
      case "heading":
      case "paragraph":
        return spansToText(block.spans);
    }
  });
}

/** The same as HTML; a plate is a picture that is attached to the mail under its name. */
export function blocksToHtml(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    switch (block.kind) {
      case "heading":
        return `<h2 style="margin:28px 0 8px;font-size:20px;line-height:1.3">${spansToHtml(block.spans)}</h2>`;
      case "paragraph":
        return `<p>${spansToHtml(block.spans)}</p>`;
      case "quote":
        return `<blockquote class="quiet line" style="margin:16px 0;padding-left:16px;border-left:2px solid ${look.line};${look.quiet}">${spansToHtml(block.spans)}</blockquote>`;
      case "list": {
        const tag = block.ordered ? "ol" : "ul";
        return `<${tag}>${block.items.map((item) => `<li>${spansToHtml(item)}</li>`).join("")}</${tag}>`;
      }
      case "plate": {
        const { width, height } = newsletterPlates[block.plate];
        return `<p><img src="cid:${block.plate}" width="${width}" height="${height}" alt="${escapeHtml(block.label)}" style="display:block;max-width:100%;height:auto"></p>`;
      }
      case "rule":
        return `<hr class="line" style="margin:24px 0;border:0;border-top:1px solid ${look.line}">`;
    }
  });
}

/** Writes each link's address out, for programs that show no links. */
function spansToText(spans: readonly Span[]): string {
  return spans
    .map(({ text, href }) =>
      href === null || href === text || href === `mailto:${text}` ? text : `${text} (${href})`,
    )
    .join("");
}

function spansToHtml(spans: readonly Span[]): string {
  return spans
    .map(({ text, strong, emphasis, href }) => {
      const letters = escapeHtml(text).replaceAll("\n", "<br>");
      const weighted = strong ? `<strong>${letters}</strong>` : letters;
      const set = emphasis ? `<em>${weighted}</em>` : weighted;
      return href === null
        ? set
        : `<a href="${escapeHtml(href)}" class="link" style="${look.link}">${set}</a>`;
    })
    .join("");
}
