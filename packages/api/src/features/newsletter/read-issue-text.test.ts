import { blocksToHtml, blocksToText } from "@antochi/mail/letter-blocks";
import { expect, test } from "vitest";
import { readIssueText } from "./read-issue-text.ts";

const html = async (markdown: string) => blocksToHtml(await readIssueText(markdown)).join("\n");
const text = async (markdown: string) => blocksToText(await readIssueText(markdown)).join("\n\n");

test("headings, lists, quotes, links and bold are rendered in both parts of an email", async () => {
  const markdown = [
    "# New in *November*",
    "Two **articles** are new.\nThe second has [a table](https://example.com/table).",
    "- one\n- two\n  - inner",
    "1. first\n2. second",
    "> It floats.",
    "---",
    "Write to us: <office@example.com>",
  ].join("\n\n");
  expect(await text(markdown)).toBe(
    [
      "New in November",
      "Two articles are new.\nThe second has a table (https://example.com/table).",
      "- one\n- two\n- inner",
      "1. first\n2. second",
      "> It floats.",
      "* * *",
      "Write to us: office@example.com",
    ].join("\n\n"),
  );
  const set = await html(markdown);
  expect(set).toContain("New in <em>November</em></h2>");
  expect(set).toContain("Two <strong>articles</strong> are new.<br>The second");
  expect(set).toMatch(/<a href="https:\/\/example\.com\/table"[^>]*>a table<\/a>/);
  expect(set).toContain("<ol><li>first</li><li>second</li></ol>");
  expect(set).toMatch(/<a href="mailto:office@example\.com"[^>]*>office@example\.com<\/a>/);
});

test("a drawing is its own block, and a picture from elsewhere stays the typed text", async () => {
  expect(await readIssueText("Before ![The vehicle](plate:mantis-profile) after")).toMatchObject([
    { kind: "paragraph" },
    { kind: "plate", plate: "mantis-profile", label: "The vehicle" },
    { kind: "paragraph" },
  ]);
  for (const source of [
    "https://example.com/pixel.gif",
    "plate:unknown",
    "plate:constructor",
    "data:image/png,x",
  ]) {
    const typed = `![seen](${source})`;
    expect(await readIssueText(typed)).toMatchObject([{ kind: "paragraph", spans: [{ text: typed }] }]);
    expect(await html(typed)).not.toContain("<img");
  }
});

test.each([
  "<script>alert(1)</script>",
  "text <img src=x onerror=alert(1)>",
  "[click](javascript:alert(1))",
  "[click](JaVaScRiPt:alert(1))",
  "[click](data:text/html,x)",
  '[click](https://example.com/"onmouseover="alert(1))',
  '![x](plate:mantis-profile"onerror="alert(1))',
  "`<b>code</b>`",
  "| a | b |\n|---|---|\n| <i>1</i> | 2 |",
])("input cannot become markup of its own: %s", async (typed) => {
  const set = await html(typed);
  expect(set).not.toMatch(/<(?:script|img|b|i|table)\b|="?javascript:|="data:|" on|"on/i);
});

test("nothing typed is lost except the markup itself", async () => {
  const typed = "A | b\n\n```\ncode here\n```\n\n    indented\n\n[x]: https://example.com\n\nend";
  for (const word of ["A | b", "code here", "indented", "end"]) expect(await text(typed)).toContain(word);
});

test.each([
  ["quotes in each other", ">".repeat(10_000)],
  ["lists in each other", "1. ".repeat(6_000)],
  ["pairs of emphasis", "_a_ ".repeat(4_900)],
  ["emphases in each other", `${"*".repeat(9_900)}a${"*".repeat(9_900)}`],
])(
  "a text with thousands of %s stays as typed, instead of failing for good or taking seconds",
  async (_, typed) => {
    expect(await text(`First\nline\n\n${typed}\n\nEnd`)).toBe(`First\nline\n\n${typed.trim()}\n\nEnd`);
  },
);
