import { type Block, newsletterPlateSchema, type Span } from "@antochi/contract/newsletter-text";
import type { MarkedToken, Token, Tokens } from "marked";

/** The addresses that a link in a letter may lead to. */
const leads = /^(?:https?:\/\/|mailto:)/i;
const plateAddress = /^plate:(.+)$/;

/**
 * Beyond so many runs of the characters that emphasise or strike out, a text stays as typed: marked takes time that grows
 * with their square, seconds for a text full of them, in which the process answers nobody.
 */
const runsMax = 3_000;
const runs = /[*_]+|~+/g;

type Look = Omit<Span, "text">;
const plain: Look = { strong: false, emphasis: false, href: null };

/**
 * Parses an issue's Markdown into the blocks that a letter can show. What it cannot show stays as typed: HTML, tables,
 * code, pictures that are not plates, and a whole text that is nested, or full of emphasis, beyond what can be parsed.
 */
export async function readIssueText(markdown: string): Promise<Block[]> {
  if ((markdown.match(runs)?.length ?? 0) > runsMax) return asTyped(markdown);
  // Imported on demand: most processes never write or send an issue.
  const { lexer } = await import("marked");
  try {
    return lexer(markdown, { gfm: true, breaks: true }).flatMap(toBlocks);
  } catch (error) {
    // Thousands of quotes, lists or emphases in each other are more than the stack holds. A draft that cannot be read could
    // not be changed any more either.
    if (error instanceof RangeError) return asTyped(markdown);
    throw error;
  }
}

/** Paragraphs of what was typed, markup included. */
function asTyped(text: string): Block[] {
  return text.split(/\n\s*\n/).flatMap((paragraph) => spanned("paragraph", [], paragraph.trim()));
}

/** Narrows to marked's own tokens: its types allow for those of extensions, of which there are none here. */
function isOwn(token: Token): token is MarkedToken {
  return typeof token.raw === "string";
}

function toBlocks(token: Token): Block[] {
  if (!isOwn(token)) return [];
  switch (token.type) {
    case "space":
    case "def":
      return [];
    case "hr":
      return [{ kind: "rule" }];
    case "heading":
      return spanned("heading", token.tokens);
    case "list":
      return toList(token);
    case "blockquote":
      return quoted(token.tokens);
    case "paragraph":
      return toParagraphs(token.tokens);
    default:
      return spanned("paragraph", [], token.raw.trim());
  }
}

/** A plate becomes a block of its own, even if it was typed amid words. */
function toParagraphs(tokens: readonly Token[]): Block[] {
  const at = tokens.findIndex((token) => plateOf(token) !== undefined);
  if (at < 0) return spanned("paragraph", tokens);
  const block = plateOf(tokens[at]);
  return [
    ...spanned("paragraph", tokens.slice(0, at)),
    ...(block === undefined ? [] : [block]),
    ...toParagraphs(tokens.slice(at + 1)),
  ];
}

function plateOf(token: Token | undefined): Block | undefined {
  if (token === undefined || !isOwn(token) || token.type !== "image") return undefined;
  const plate = newsletterPlateSchema.safeParse(plateAddress.exec(token.href)?.[1]);
  return plate.success ? { kind: "plate", plate: plate.data, label: token.text } : undefined;
}

function spanned(kind: "paragraph" | "heading" | "quote", tokens: readonly Token[], text = ""): Block[] {
  const spans = trimmed(text === "" ? toSpans(tokens, plain) : [{ ...plain, text }]);
  return spans.length === 0 ? [] : [{ kind, spans }];
}

/** A quote becomes one block, whatever it contains. */
function quoted(tokens: readonly Token[]): Block[] {
  const blocks = tokens.flatMap(toBlocks);
  const spans = blocks.flatMap((block, index): Span[] => [
    ...(index === 0 ? [] : [{ ...plain, text: "\n" }]),
    ...spansOf(block),
  ]);
  return spans.length === 0 ? [] : [{ kind: "quote", spans }];
}

/** A nested list is flattened into the outer one. */
function toList({ items, ordered }: Tokens.List): Block[] {
  const lines = items.flatMap(({ tokens }) => {
    const inner = tokens.filter(({ type }) => type === "list").flatMap(toBlocks);
    const own = tokens.filter(({ type }) => type !== "list").flatMap((each) => toSpans([each], plain));
    return [trimmed(own), ...inner.flatMap((block) => (block.kind === "list" ? block.items : []))];
  });
  return [{ kind: "list", ordered, items: lines.filter((line) => line.length > 0) }];
}

function spansOf(block: Block): Span[] {
  switch (block.kind) {
    case "list":
      return block.items.flatMap((item, index) => (index === 0 ? item : [{ ...plain, text: "\n" }, ...item]));
    case "plate":
      return [{ ...plain, text: block.label }];
    case "rule":
      return [];
    default:
      return block.spans;
  }
}

function toSpans(tokens: readonly Token[], look: Look): Span[] {
  return tokens.filter(isOwn).flatMap((token): Span[] => {
    switch (token.type) {
      case "strong":
        return toSpans(token.tokens, { ...look, strong: true });
      case "em":
        return toSpans(token.tokens, { ...look, emphasis: true });
      case "link":
        return leads.test(token.href)
          ? toSpans(token.tokens, { ...look, href: token.href })
          : [{ ...look, text: token.raw }];
      case "br":
        return [{ ...look, text: "\n" }];
      case "escape":
        return [{ ...look, text: token.text }];
      case "text":
      case "paragraph":
        return token.tokens === undefined ? [{ ...look, text: token.text }] : toSpans(token.tokens, look);
      default:
        return [{ ...look, text: token.raw }];
    }
  });
}

/** Without white space at its ends. */
function trimmed(spans: readonly Span[]): Span[] {
  const last = spans.length - 1;
  return spans
    .map((span, index) => ({ ...span, text: index === 0 ? span.text.trimStart() : span.text }))
    .map((span, index) => ({ ...span, text: index === last ? span.text.trimEnd() : span.text }))
    .filter(({ text }) => text !== "");
}
