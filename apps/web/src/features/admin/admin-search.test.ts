import { shellLimits } from "@antochi/contract/shell-limits";
import { expect, it } from "vitest";
import { readAdminSearch } from "./admin-search.ts";

it("cuts the search in an address to what the server accepts", () => {
  const max = shellLimits.searchMax;
  expect(readAdminSearch({ q: "x".repeat(max + 1) }).q).toBe("x".repeat(max));
  expect(readAdminSearch({ q: `${"x".repeat(max - 1)}😀` }).q).toBe("x".repeat(max - 1));
  expect(readAdminSearch({ q: 2026 }).q).toBe("2026");
  expect(readAdminSearch({ q: { not: "text" } }).q).toBeUndefined();
});
