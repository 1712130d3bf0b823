import { expect, it } from "vitest";
import { escapeHtml } from "./html.ts";

it("leaves no character that could end a text or an attribute", () => {
  expect(escapeHtml(`a & b < c > d "e" 'f'`)).toBe("a &amp; b &lt; c &gt; d &quot;e&quot; &#39;f&#39;");
});
